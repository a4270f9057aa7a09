// Loaded before a server: at SIGUSR2 the wall clock of its main thread jumps ahead by an hour, and
// at the next one back. Timers go on undisturbed, as they do when a real clock is set.
const HOUR_MS = 3_600_000;
const RealDate = Date;
let stepMs = 0;
process.on('SIGUSR2', () => {
  stepMs = stepMs === 0 ? HOUR_MS : 0;
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + stepMs] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + stepMs).toString(),
  get: (target, property, receiver) =>
    property === 'now' ? () => RealDate.now() + stepMs : Reflect.get(target, property, receiver),
});
