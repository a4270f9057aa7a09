import { fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { LeadLink } from '#shared/ui/lead-link';
import { NoteTag } from '#shared/ui/status-tag';
import type { CampaignLog } from '../api/use-campaign-logs';

const OUTCOMES = {
  accepted: ['Accepted', 'good'],
  rejected: ['Rejected', 'warn'],
  unknown: ['Not known yet', 'quiet'],
  under_way: ['Under way', 'info'],
} as const;

/** Outcomes that the dialog can be filtered by. */
export const OUTCOME_CHOICES = Object.entries(OUTCOMES).map(([value, [label]]) => ({
  value: value as CampaignLog['outcome'],
  label,
}));

const OutcomeTag = ({ outcome }: CampaignLog) => (
  <NoteTag text={OUTCOMES[outcome][0]} tone={OUTCOMES[outcome][1]} />
);

export const LOG_COLUMNS: readonly GridColumn<CampaignLog>[] = [
  {
    key: 'lead_id',
    title: 'Lead',
    width: 80,
    pinned: 'start',
    fit: fitText(({ lead_id: id }) => `#${id}`),
    render: ({ lead_id: id }) => <LeadLink id={id} text={`#${id}`} isCell />,
  },
  {
    key: 'created_at',
    title: 'Created',
    width: TIME_WIDTH,
    render: ({ created_at: at }) => <TimeCell iso={at} />,
  },
  {
    key: 'email',
    title: 'Person',
    width: 200,
    fit: fitText(({ email }) => email, { max: 280, extra: 24 }),
    render: ({ email }) => <CopyCell text={email} label="Copy email" />,
  },
  {
    key: 'source_lead_id',
    title: 'From lead',
    width: 90,
    fit: fitText(({ source_lead_id: id }) => `#${id}`),
    render: ({ source_lead_id: id }) => <LeadLink id={id} text={`#${id}`} isCell />,
  },
  {
    key: 'source_id',
    title: 'Source',
    width: 70,
    render: ({ source_id: id }) => id,
  },
  { key: 'step', title: 'Step', width: 70, render: ({ step }) => step },
  {
    key: 'publisher',
    title: 'Publisher',
    width: 130,
    fit: fitText(({ publisher }) => publisher, { max: 200 }),
    render: ({ publisher }) => <TextCell text={publisher} />,
  },
  {
    key: 'funnel',
    title: 'Funnel',
    width: 110,
    fit: fitText(({ funnel }) => funnel ?? '', { max: 180 }),
    render: ({ funnel }) => <TextCell text={funnel} />,
  },
  {
    key: 'advertiser',
    title: 'Advertiser',
    width: 130,
    fit: fitText(({ advertiser }) => advertiser ?? '', { max: 200 }),
    render: ({ advertiser }) => <TextCell text={advertiser} />,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 120,
    render: (log) => <OutcomeTag {...log} />,
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 220,
    fit: fitText(({ reason }) => reason ?? '', { max: 420 }),
    render: ({ reason }) => <TextCell text={reason} />,
  },
];

export const LOG_CARD: RowCard<CampaignLog> = {
  who: ({ email }) => email,
  status: (log) => <OutcomeTag {...log} />,
  about: ({ step, advertiser }) => (
    <TextCell text={[step, advertiser].filter(Boolean).join(' · ')} />
  ),
  amount: ({ lead_id: id }) => <LeadLink id={id} text={`#${id}`} />,
  when: ({ created_at: at }) => <TimeCell iso={at} />,
};
