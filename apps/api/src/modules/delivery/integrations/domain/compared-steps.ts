import type { LeadValues, StepPreview } from '@leadline/advertiser-call';
import type { PastLeadRequests } from '@leadline/contracts';

/** A step of a template. */
export interface Renders {
  readonly name: string;
  readonly handsOver: boolean;
  /** Throws an error, whose message is for staff, if it makes no request of the lead. */
  readonly render: (lead: LeadValues) => StepPreview;
}
type ComparedStep = PastLeadRequests['leads'][number]['steps'][number];
interface Made {
  readonly request: StepPreview | null;
  readonly fault: string | null;
}

const made = ({ render }: Renders, lead: LeadValues): Made => {
  try {
    return { request: render(lead), fault: null };
  } catch (error) {
    return { request: null, fault: error instanceof Error ? error.message : String(error) };
  }
};

/** Returns the saved step that a step of the draft replaces. */
const replacedBy = (saved: readonly Renders[], step: Renders): Renders | undefined =>
  saved.find((one) => (step.handsOver ? one.handsOver : !one.handsOver && one.name === step.name));

const changeOf = (before: Made | null, after: Made): ComparedStep['change'] => {
  if (before === null) return 'added';
  return JSON.stringify(before.request) === JSON.stringify(after.request) ? 'same' : 'changed';
};

/**
 * Compares the requests that two templates make of a lead. `shown` is the lead as the caller may
 * see it: what is compared, and why there is no request, is that of the lead itself.
 */
export const comparedSteps = (
  saved: readonly Renders[],
  draft: readonly Renders[],
  lead: LeadValues,
  shown: LeadValues,
): ComparedStep[] => {
  const requestOf = (step: Renders | undefined): StepPreview | null =>
    step && made(step, lead).request ? made(step, shown).request : null;
  const replaced = new Set<Renders>();
  const compared = draft.map((step): ComparedStep => {
    const old = replacedBy(saved, step);
    if (old) replaced.add(old);
    const after = made(step, lead);
    const change = changeOf(old ? made(old, lead) : null, after);
    return {
      name: step.name,
      change,
      before: change === 'changed' ? requestOf(old) : null,
      after: requestOf(step),
      fault: after.fault,
    };
  });
  const removed = saved
    .filter((step) => !replaced.has(step))
    .map((step): ComparedStep => ({
      name: step.name,
      change: 'removed',
      before: requestOf(step),
      after: null,
      fault: null,
    }));
  return [...compared, ...removed];
};
