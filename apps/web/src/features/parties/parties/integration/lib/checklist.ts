import type { CallReply } from '#shared/api/api-types';

export type Checklist = CallReply<'integrations.checklist'>;
type Distribution = Checklist['distributions'][number];
type Block = NonNullable<Distribution['blocked_by']>;

/** Where a line is done: a section of this tab, or another tab of the advertiser. */
export type Place = { readonly section: string } | { readonly tab: string };
export interface ChecklistLine {
  readonly title: string;
  readonly isDone: boolean;
  /** Says what is missing, or what there is. */
  readonly note: string | null;
  readonly place: Place;
  /** The lead that the line is about. */
  readonly leadId?: number | null;
}

const REQUEST: Place = { section: 'integration-request' };
const ANSWER: Place = { section: 'integration-answer' };
const STATUSES: Place = { section: 'integration-statuses' };
const HEALTH: Place = { section: 'integration-health' };
const SETTINGS: Place = { tab: '1' };
const DISTRIBUTIONS: Place = { tab: '3' };

const BLOCKS: Readonly<Record<Block, readonly [text: string, place: Place]>> = {
  advertiser_inactive: ['the advertiser is not active', SETTINGS],
  excluded: ['the advertiser is excluded for its publisher', { tab: '7' }],
  country_not_supported: ['the advertiser does not take this country', { tab: '5' }],
  closed: ['the advertiser is closed at this time', { tab: '6' }],
  no_traffic: ['this day of the opening hours is set to “No traffic”', { tab: '6' }],
  cap_full: ['a cap is full', { tab: '4' }],
  circuit_open: ['calls are paused, because they keep failing', HEALTH],
  outside_hours: ['the distribution takes no leads at this time', DISTRIBUTIONS],
  other_timeslot: ['another timeslot of the distribution is in force', DISTRIBUTIONS],
};

const nameOf = ({ name, country }: Distribution): string =>
  country === null ? name : `${name} (${country})`;

const testLine = ({ test }: Checklist): ChecklistLine => ({
  title: 'A test call was accepted',
  isDone: test === 'accepted',
  note: test === 'changed' ? 'What is saved differs from what was tested. Test it again.' : null,
  place: ANSWER,
});

const trafficLine = (checklist: Checklist): ChecklistLine => {
  const { is_active: isActive, distributions, campaigns } = checklist;
  const title = 'It may get a lead now';
  if (!isActive)
    return { title, isDone: false, note: 'The advertiser is not active.', place: SETTINGS };
  const open = distributions.find(({ blocked_by: block }) => block === null);
  if (open) return { title, isDone: true, note: `By ${nameOf(open)}.`, place: DISTRIBUTIONS };
  const [first] = distributions;
  if (!first || first.blocked_by === null)
    return {
      title,
      isDone: campaigns > 0,
      note: 'It is active. Hours and caps are checked once a distribution has it.',
      place: SETTINGS,
    };
  const [text, place] = BLOCKS[first.blocked_by];
  return { title, isDone: false, note: `${nameOf(first)} sends none: ${text}.`, place };
};

const routingNote = ({ distributions, campaigns }: Checklist): string => {
  const [first] = distributions;
  if (first && distributions.length === 1) return `In ${nameOf(first)}.`;
  if (first) return `In ${nameOf(first)} and ${distributions.length - 1} more.`;
  if (campaigns > 0) return campaigns === 1 ? 'In 1 campaign.' : `In ${campaigns} campaigns.`;
  return 'Add it to a distribution or a campaign, or send it leads by injection.';
};

/** Returns the steps to the first live lead, in their order. */
export const checklistLines = (checklist: Checklist): ChecklistLine[] => {
  const { is_saved: isSaved, missing_secrets: missing, accepted, reported } = checklist;
  return [
    { title: 'The integration is saved', isDone: isSaved, note: null, place: REQUEST },
    {
      title: 'Its secrets are entered',
      isDone: isSaved && missing.length === 0,
      note: missing.length > 0 ? `Not set: ${missing.join(', ')}.` : null,
      place: REQUEST,
    },
    testLine(checklist),
    trafficLine(checklist),
    {
      title: 'Something sends it leads',
      isDone: checklist.distributions.length > 0 || checklist.campaigns > 0,
      note: routingNote(checklist),
      place: DISTRIBUTIONS,
    },
    {
      title: 'A real lead was accepted',
      isDone: accepted !== null,
      note: accepted === null ? 'Test leads do not count.' : null,
      place: HEALTH,
      leadId: accepted?.lead_id ?? null,
    },
    {
      title: 'A first status came back',
      isDone: reported !== null,
      note: reported === null ? 'By a postback or a status pull.' : null,
      place: STATUSES,
      leadId: reported?.lead_id ?? null,
    },
  ];
};

/** Whether nothing is left to do: a real lead was accepted, and a status of one came. */
export const isLive = ({ accepted, reported }: Checklist): boolean =>
  accepted !== null && reported !== null;
