import { RETENTION_DELAY_HOURS, RETENTION_FIELDS, type RetentionField } from '@leadline/contracts';

const DELAY_MS = RETENTION_DELAY_HOURS * 3_600_000;

/** Number of days that each kind of data is kept. Null keeps it for ever. */
export type Retentions = Readonly<Record<RetentionField, number | null>>;
/** A shorter retention that is not in force yet. Times are ISO instants. */
export interface PlannedRetention {
  readonly days: number;
  readonly user_id: number;
  readonly set_at: string;
  readonly effective_at: string;
}
export type PlannedRetentions = Readonly<Partial<Record<RetentionField, PlannedRetention>>>;

const isDue = ({ effective_at }: PlannedRetention, at: Date): boolean =>
  new Date(effective_at) <= at;

/** Returns the settings with the changes that have come into force by an instant. */
export const inForce = <Settings extends Retentions>(
  stored: Settings,
  planned: PlannedRetentions,
  at: Date,
): Settings => {
  const due = RETENTION_FIELDS.flatMap((field) => {
    const plan = planned[field];
    return plan && isDue(plan, at) ? [[field, plan.days] as const] : [];
  });
  return { ...stored, ...Object.fromEntries(due) };
};

/** Returns the planned changes that are not in force yet. */
export const stillPlanned = (planned: PlannedRetentions, at: Date): PlannedRetentions =>
  Object.fromEntries(
    Object.entries(planned).filter(([, plan]) => plan !== undefined && !isDue(plan, at)),
  );

const deletesMore = (now: number | null, wanted: number): boolean => now === null || wanted < now;

interface Change {
  readonly at: Date;
  readonly userId: number;
}
interface Planned {
  /** Fields that the save changes, at once or later. */
  readonly changed: readonly RetentionField[];
  /** Values that come into force at once. */
  readonly retentions: Partial<Retentions>;
  readonly planned: PlannedRetentions;
}

/**
 * Splits the retentions of a save. A shorter one waits. Any other is in force at once and ends a
 * waiting one. The value in force, sent with a save of something else, changes nothing.
 */
export const planRetentions = (
  current: Retentions,
  before: PlannedRetentions,
  wanted: Readonly<Partial<Record<RetentionField, number | null>>>,
  { at, userId }: Change,
): Planned => {
  const changed: RetentionField[] = [];
  const retentions: Partial<Record<RetentionField, number | null>> = {};
  const planned: Partial<Record<RetentionField, PlannedRetention>> = { ...before };
  for (const field of RETENTION_FIELDS) {
    const days = wanted[field];
    if (days === undefined || days === current[field] || days === before[field]?.days) continue;
    changed.push(field);
    if (days !== null && deletesMore(current[field], days)) {
      const effective_at = new Date(at.getTime() + DELAY_MS).toISOString();
      planned[field] = { days, user_id: userId, set_at: at.toISOString(), effective_at };
    } else {
      retentions[field] = days;
      delete planned[field];
    }
  }
  return { changed, retentions, planned };
};
