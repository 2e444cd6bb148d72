// Stubs for modules of `web/src/` that draw, play sound, animate or think, which the simulated page omits
// (bundle.mjs). `tab` is the simulated tab that loads the page (browser.mjs).
/* global tab */

const nothing = () => {};
const no = () => false;

export const createBoot = () => ({
	notice: (what) => tab.notices.push(what),
	settle: nothing,
	hint: nothing,
	begin: nothing,
	progress: nothing,
	fail: () => tab.failed(),
	ready: nothing,
});
export const createPages = () => ({ show: async () => false, expect: nothing });
export const text = (key) => key;

export const openBackup = (name) => tab.openBackup(name);
export const writeBackup = (text) => tab.writeBackup(text);
export const lastBackup = () => tab.lastBackup();
export const chooseFile = async () => undefined;

export const startEngine = () => tab.startEngine();
export const engineSettled = Promise.resolve();

export const createCamera = () => ({ isMoving: no });
export const refreshCameras = nothing;
export const resetCameras = nothing;
export const follow = nothing;
export const placeCards = nothing;
export const release = nothing;
export const installCoach = nothing;
export const createDialogs = () => ({ prepare: nothing, refresh: nothing, dismissal: nothing });
export const createDrag = () => ({ refresh: nothing, isMoving: no, cancel: nothing });
export const installGestures = ({ send }) => {
	tab.send = send;
	return { activate: nothing };
};
export const installGrids = nothing;
export const refreshGrids = nothing;
export const installHover = nothing;
export const installKeys = nothing;
export const createLive = () => ({ say: nothing, clear: nothing });

/** Animations end shortly after they begin. */
export const createMotion = ({ onSettled }) => ({
	finish: nothing,
	isPlaying: no,
	play: (clips) => clips?.length && setTimeout(onSettled, 300),
});
export const isReduced = no;
export const plays = no;

/** Site files are not part of the stored data. */
export const digests = async () => ({});

export const installPicture = nothing;
export const pictured = no;
export const uncover = nothing;
export const installReplay = nothing;

export const currentRoute = () => tab.route;
export const installRoutes = (onRoute) => {
	tab.onRoute = onRoute;
	return {
		show: (path) => (tab.route = typeof path === "string" ? path : path.path),
		arrive: nothing,
		guard: nothing,
	};
};

export const createSound = () => ({ configure: nothing, play: nothing, hush: nothing, wake: nothing });
export const createThinker = () => ({ follow: nothing, halt: nothing });
export const installWake = nothing;
export const installNetwork = nothing;
export const installToasts = () => nothing;
export const isTyping = no;
export const patch = nothing;
export const settleFields = nothing;
export const focusOn = nothing;
