/**
 * Files that the reader chose, dropped or opened, as an act tells them.
 */

/** So many bytes are read at once: the engine takes no more. */
const MOST = 16 * 2 ** 20;

/** @typedef {{name: string, text: string, large?: true}} Told a file; `large` ones are not read */

/**
 * @param {Iterable<File>} files
 * @returns {Promise<(Told & {more?: Told[]}) | undefined>} the first of them, with the others if there are any
 */
export async function readFiles(files) {
  let left = MOST;
  /** @type {Told[]} */
  const read = [];
  for (const file of files) {
    if (file.size > left) {
      read.push({ name: file.name, text: "", large: true });
      continue;
    }
    left -= file.size;
    read.push({ name: file.name, text: await file.text() });
  }
  return together(read);
}

/**
 * @param {Told[]} read
 * @returns {(Told & {more?: Told[]}) | undefined} the first of them, with the others if there are any
 */
export function together([first, ...more]) {
  return first && (more.length ? { ...first, more } : first);
}
