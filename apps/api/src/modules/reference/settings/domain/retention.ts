import { RETENTION_DELAY_HOURS, RETENTION_FIELDS, type RetentionField } from '@leadline/contracts';

const DELAY_MS = RETENTION_DELAY_HOURS * 3_600_000;

/** How many days each thing is kept. Null for ever. */
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

/** Returns the settings with what has come into force by an instant. */
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

/** Returns the planned change that is not in force yet. */
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
  /** The values in force at once. */
  readonly retentions: Partial<Retentions>;
  readonly planned: PlannedRetentions;
}

/**
 * Splits the retentions of a save: one that deletes more than before waits, any other is in force at
 * once and ends what waited. The value in force, sent with a save of something else, changes nothing.
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
