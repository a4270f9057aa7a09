import { addDays, dayText, type PanelDashboard, type PanelFigures } from '@leadline/contracts';

type Day = PanelDashboard['days'][number];
/** Some of the figures of a day. */
type Part = { readonly day: string } & Partial<PanelFigures>;

const CENTS = 100n;
const toCents = (amount: string): bigint => BigInt(amount.replace('.', ''));
const asMoney = (cents: bigint): string => {
  const [sign, size] = cents < 0n ? ['-', -cents] : ['', cents];
  return `${sign}${size / CENTS}.${String(size % CENTS).padStart(2, '0')}`;
};
const plus = (left: PanelFigures, right: Partial<PanelFigures>): PanelFigures => ({
  clicks: left.clicks + (right.clicks ?? 0),
  leads: left.leads + (right.leads ?? 0),
  conversions: left.conversions + (right.conversions ?? 0),
  payout: asMoney(toCents(left.payout) + toCents(right.payout ?? '0.00')),
});
const NONE: PanelFigures = { clicks: 0, leads: 0, conversions: 0, payout: '0.00' };

const dayAfter = (day: string): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return dayText(addDays({ year, month, day: date }, 1));
};

/** Every day of a period, both ends included, with the sum of what was found for it. */
export const daysOf = (from: string, to: string, found: readonly Part[]): Day[] => {
  const byDay = new Map<string, PanelFigures>();
  for (const { day, ...figures } of found) byDay.set(day, plus(byDay.get(day) ?? NONE, figures));
  const days: Day[] = [];
  for (let day = from; day <= to; day = dayAfter(day))
    days.push({ day, ...(byDay.get(day) ?? NONE) });
  return days;
};

export const totalOf = (days: readonly Day[]): PanelFigures =>
  days.reduce<PanelFigures>((total, { day: _, ...figures }) => plus(total, figures), NONE);
