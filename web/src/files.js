/**
 * Files that the reader chose, dropped or opened, as an act tells them.
 */

/** So many bytes are read at once: the engine takes no more. */
const MOST = 16 * 2 ** 20;

/** @typedef {{name: string, text: string, large?: true, data?: string}} Told a file; `large` ones are not read; `data` are its bytes in base64, where these are asked for */

/**
 * @param {Iterable<File>} files
 * @param {number} [bytes] the bytes are told, not the text, of files of at most so many
 * @returns {Promise<(Told & {more?: Told[]}) | undefined>} the first of them, with the others if there are any
 */
export async function readFiles(files, bytes = 0) {
  let left = MOST;
  /** @type {Told[]} */
  const read = [];
  for (const file of files) {
    if (file.size > (bytes ? Math.min(bytes, left) : left)) {
      read.push({ name: file.name, text: "", large: true });
      continue;
    }
    left -= file.size;
    read.push(bytes ? { name: file.name, text: "", data: await base64(file) } : { name: file.name, text: await file.text() });
  }
  return together(read);
}

/** @param {File} file @returns {Promise<string>} */
async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // A function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 2 ** 15) text += String.fromCharCode(...bytes.subarray(at, at + 2 ** 15));
  return btoa(text);
}

/**
 * @param {Told[]} read
 * @returns {(Told & {more?: Told[]}) | undefined} the first of them, with the others if there are any
 */
export function together([first, ...more]) {
  return first && (more.length ? { ...first, more } : first);
}
