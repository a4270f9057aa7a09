import {
  type Cap,
  type DashboardStats,
  type FieldChange,
  type LeadFunnel,
  type LineChange,
  type LinesPreview,
  type SavedLines,
  memberName,
  moneyWords,
  timeText,
  wallClockAt,
} from '@leadline/contracts';

export const STRANGER =
  'This bot takes commands of linked accounts only. To link yours, make a code in Your Profile ' +
  'and send it here: /link CODE';
export const HELP = [
  '/today – the figures of today',
  '/full – caps that are full, or at least 80%',
  '/unlink – end the link of this account',
  '/help – this list',
  '',
  'Any other text is read as changes, one in a line:',
  'Alpha DE 09:00-18:00 Mon-Fri cap 50',
  'Alpha off from Monday 09:00',
  'You see what would change, and nothing is saved before you press Save.',
].join('\n');
export const ASK_CODE = 'Send the six-digit code of your authenticator app.';

/** Characters that begin a line or turn the direction of a text. */
const MISLEADING = /[\p{Cc}\s\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** Returns a name or a value on one line, so that it cannot pass for a line of the bot. */
export const oneLine = (text: string): string => text.replaceAll(MISLEADING, ' ').trim();

const differenceText = ({ label, before, after }: FieldChange): string => {
  const [was, is] = [oneLine(before), oneLine(after)];
  if (was === '') return `  ${oneLine(label)}: ${is}`;
  return `  ${oneLine(label)}: ${was} → ${is === '' ? 'nothing' : is}`;
};
const recordText = ({ name, is_new: isNew, from }: LineChange): string =>
  oneLine(name) + (isNew ? ' (new)' : '') + (from ? `, from ${from.at} (${from.timezone})` : '');
const changeText = (change: LineChange): string =>
  [recordText(change), ...change.changes.map(differenceText)].join('\n');

const remarksOf = ({ lines }: LinesPreview): string[] =>
  lines.flatMap(({ line, faults, warnings }) => [
    ...faults.map(({ position, message }) =>
      position === null
        ? `Line ${line}: ${oneLine(message)}`
        : `Line ${line}, word ${position}: ${oneLine(message)}`,
    ),
    ...warnings.map((warning) => `Line ${line}: ${oneLine(warning)}`),
  ]);
const conclusionOf = ({ lines, changes, can_save: canSave }: LinesPreview): string => {
  if (canSave) return 'Nothing is saved yet.';
  if (changes.length === 0 && lines.every(({ faults }) => faults.length === 0))
    return 'These lines change nothing.';
  return 'These lines cannot be saved. Correct them and send all of them again.';
};

/** Puts into words what lines would change. */
export const previewText = (preview: LinesPreview): string =>
  [...preview.changes.map(changeText), ...remarksOf(preview), conclusionOf(preview)].join('\n\n');

export const savedText = ({ message, changes }: SavedLines): string =>
  [`${message}.`, ...changes.map(recordText)].join('\n');

/** Figures of today that a user may see; null for those that they may not. */
export interface Today {
  readonly funnel: LeadFunnel | null;
  readonly money: DashboardStats['today'] | null;
  readonly at: Date;
  readonly zone: string;
}
/** Puts the figures of today beside those of yesterday up to the same time. */
export const todayText = ({ funnel, money, at, zone }: Today): string => {
  if (!funnel && !money)
    return 'You do not have the permission to see the figures of the dashboard.';
  const lines = [`Today until ${timeText(wallClockAt(at, zone))} (${zone})`];
  if (funnel) lines.push(`Leads: ${funnel.leads} of ${funnel.attempts} sent`);
  if (money) {
    const { current_period: now, previous_period: before } = money;
    lines.push(
      `FTDs: ${now.ftd} (yesterday ${before.ftd})`,
      `Revenue: ${moneyWords(now.revenue)} (yesterday ${moneyWords(before.revenue)})`,
      `Payout: ${moneyWords(now.payout)} (yesterday ${moneyWords(before.payout)})`,
    );
  }
  return lines.join('\n');
};

/** The share of its limit, in percent, from which a cap counts as nearly full. */
const NEARLY_FULL_PERCENT = 80;
const usedOf = ({ filled, reserved }: Cap): number => filled + reserved;
const percentOf = (cap: Cap): number => Math.floor((usedOf(cap) * 100) / cap.cap);
const namesOf = (parties: readonly { readonly name: string }[], any: string): string =>
  parties.map(({ name }) => oneLine(name)).join(', ') || any;

const capText = (cap: Cap): string => {
  const percent = percentOf(cap);
  const scope = [
    memberName(namesOf(cap.advertisers, 'any advertiser'), cap.deal),
    namesOf(cap.countries, 'any country'),
    ...(cap.affiliates.length > 0 ? [`from ${namesOf(cap.affiliates, '')}`] : []),
  ];
  const noun = cap.type === 'lead' ? 'leads' : 'FTDs';
  const state = percent >= 100 ? 'full' : `${percent}%`;
  return `${state}: ${scope.join(', ')} (${usedOf(cap)} of ${cap.cap} ${noun}, cap #${cap.id})`;
};
/** Lists full and nearly full caps, the fullest first. A cap of 0 is closed on purpose. */
export const fullText = (caps: readonly Cap[]): string => {
  const listed = caps
    .filter((cap) => cap.cap > 0 && percentOf(cap) >= NEARLY_FULL_PERCENT)
    .toSorted((a, b) => percentOf(b) - percentOf(a) || a.id - b.id);
  return listed.length === 0 ? 'No cap is full or nearly full.' : listed.map(capText).join('\n');
};
