const CHECK_MS = 500;

/**
 * Calls `listener` when the process that started this one has ended. npm passes SIGTERM to the shell
 * that it runs a script in, and the shell ends without passing it on.
 *
 * @param {() => void} listener
 */
export function onParentEnd(listener) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, CHECK_MS);
  timer.unref();
}
