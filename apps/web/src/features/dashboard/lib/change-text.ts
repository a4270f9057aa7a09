import { formatPercent } from '#shared/lib/format';

export type ChangeTone = 'up' | 'down' | 'same';
export interface ChangeText {
  readonly tone: ChangeTone;
  /** With its sign and an arrow, so that it does not depend on colour. */
  readonly text: string;
}

/** A signed change in percent, e.g. `▲ +12.5%`; `new` if there was nothing before (DSH-005). */
export const changeText = (change: string): ChangeText => {
  if (change === 'new') return { tone: 'up', text: '▲ new' };
  if (/^-?0+\.00$/.test(change)) return { tone: 'same', text: '= 0%' };
  return change.startsWith('-')
    ? { tone: 'down', text: `▼ −${formatPercent(change.slice(1))}` }
    : { tone: 'up', text: `▲ +${formatPercent(change)}` };
};
