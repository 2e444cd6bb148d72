const script = document.querySelector("script[type=py]");
while (!script.xworker) await new Promise((seen) => setTimeout(seen, 1));
await script.xworker.ready;
await script.xworker.sync.act(ASKED);
performance.mark("engine-ready");
