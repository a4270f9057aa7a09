import os from 'node:os';

/** Describes the machine in one line, so that readers can judge the numbers. */
export function describeMachine() {
  const cpus = os.cpus();
  const [load = 0] = os.loadavg();
  const machine = [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown CPU'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
  ];
  return `${machine.join(', ')}; load average ${load.toFixed(1)} at the start`;
}

/** The figures of a busy machine say little. */
export function warnWhenBusy() {
  const [load = 0] = os.loadavg();
  if (load > os.cpus().length * 0.75)
    console.log(
      `The machine is busy (load average ${load.toFixed(1)}): absolute figures will be too low, ` +
        'and the slowest requests too slow.',
    );
}
