/**
 * A document of jsdom for the spec files of a worker. Node's globals get what a window has, so that
 * the modules of the product need no context of their own.
 */
import { addEventHandler } from 'jest-circus';
import { JSDOM, VirtualConsole } from 'jsdom';

// Timers of the document would keep a worker alive after its run.
process.once('disconnect', () => process.exit());

/**
 * Node has these itself. The router needs Node's classes for its requests, and files are streams of
 * Node's blobs.
 */
const OF_NODE = new Set([
  ...['Blob', 'atob', 'btoa'],
  ...['AbortController', 'AbortSignal', 'Headers', 'console', 'global', 'performance'],
  ...['clearInterval', 'clearTimeout', 'queueMicrotask', 'setInterval', 'setTimeout'],
]);
/** Names of the window itself. */
const OF_WINDOW = new Set(['window', 'self', 'top', 'parent', 'frames']);

const virtualConsole = new VirtualConsole().sendTo(console, { omitJSDOMErrors: true });
const { window } = new JSDOM('<!DOCTYPE html>', {
  pretendToBeVisual: true,
  url: 'http://localhost/',
  virtualConsole,
});

/** @returns {PropertyDescriptor} */
const descriptorOf = (name) => {
  if (OF_WINDOW.has(name)) return { value: globalThis };
  const value = window[name];
  if (typeof value !== 'function')
    return { get: () => window[name], set: (changed) => (window[name] = changed) };
  // A class keeps its prototype; a function belongs to its window.
  return { value: /^[A-Z]/.test(name) ? value : value.bind(window), writable: true };
};

for (let source = window; source !== Object.prototype; source = Object.getPrototypeOf(source))
  for (const name of Object.getOwnPropertyNames(source))
    if (name !== 'constructor' && !OF_NODE.has(name) && !Object.is(globalThis[name], window[name]))
      Object.defineProperty(globalThis, name, {
        ...descriptorOf(name),
        configurable: true,
        enumerable: true,
      });

/** Errors that nobody caught: they fail the test in which they occur. */
const uncaught = [];
virtualConsole.on('jsdomError', (error) => {
  if (error.type !== 'not implemented') uncaught.push(error.detail ?? error);
});
process.on('uncaughtException', (error) => uncaught.push(error));
process.on('unhandledRejection', (error) => uncaught.push(error));

addEventHandler(({ name }, { currentDescribeBlock }) => {
  if (name !== 'add_test') return;
  const test = currentDescribeBlock.tests.at(-1);
  const { fn } = test;
  test.fn = async () => {
    uncaught.length = 0;
    await fn();
    if (uncaught.length > 0) throw uncaught[0];
  };
});
