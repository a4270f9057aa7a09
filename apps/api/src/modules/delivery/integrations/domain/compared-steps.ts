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
 * Compares the requests that two templates make of a lead, with its values as the caller may see
 * them: any other value could be found by texts that ask about it.
 */
export const comparedSteps = (
  saved: readonly Renders[],
  draft: readonly Renders[],
  lead: LeadValues,
): ComparedStep[] => {
  const replaced = new Set<Renders>();
  const compared = draft.map((step): ComparedStep => {
    const old = replacedBy(saved, step);
    if (old) replaced.add(old);
    const before = old ? made(old, lead) : null;
    const after = made(step, lead);
    const change = changeOf(before, after);
    return {
      name: step.name,
      change,
      before: change === 'changed' ? (before?.request ?? null) : null,
      after: after.request,
      fault: after.fault,
    };
  });
  const removed = saved
    .filter((step) => !replaced.has(step))
    .map((step): ComparedStep => ({
      name: step.name,
      change: 'removed',
      before: made(step, lead).request,
      after: null,
      fault: null,
    }));
  return [...compared, ...removed];
};
