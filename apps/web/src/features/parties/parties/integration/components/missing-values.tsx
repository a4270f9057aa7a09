import { formatCount } from '#shared/lib/format';
import { LeadLink } from '#shared/ui/lead-link';
import { NoteTag } from '#shared/ui/status-tag';
import { TabBlock } from '#shared/ui/tab-section';
import { type MissingValues, useMissingValues } from '../api/use-real-leads';
import type { IntegrationDraft } from '../lib/integration-draft';
import styles from './integration.module.css';

type Value = MissingValues['values'][number];
type Use = Value['uses'][number];

const PLACES: Readonly<Record<Use['place'], string>> = {
  url: 'the address',
  header: 'the header',
  auth: 'the key',
  field: 'the field',
  body: 'the text',
};

/** Returns what is sent for a lead without the value. */
const sentText = ({ place, kind, text }: Use): string => {
  switch (kind) {
    case 'empty':
      return place === 'field' || place === 'header' ? 'is sent empty' : 'has nothing in its place';
    case 'omitted':
      return 'is left out';
    case 'null':
      return 'is null';
    case 'text':
      return text === null ? 'has another text in its place' : `is sent as “${text}”`;
    case 'refused':
      return `cannot be made: ${text ?? 'no request'}. The lead is not sent`;
  }
};
const textOfUse = (use: Use, hasSteps: boolean): string =>
  [hasSteps ? `${use.step}:` : null, PLACES[use.place], use.field, sentText(use)]
    .filter((part) => part !== null)
    .join(' ');

interface LineProps {
  value: Value;
  leads: number;
  hasSteps: boolean;
}

const ValueLine = ({ value, leads, hasSteps }: LineProps) => (
  <li className={styles.missing}>
    <span className={styles.mono}>lead.{value.name}</span>
    <NoteTag
      text={`missing in ${formatCount(value.missing)} of ${formatCount(leads)}`}
      tone={value.uses.some(({ kind }) => kind === 'refused') ? 'warn' : 'quiet'}
    />
    {value.lead_id !== null && (
      <LeadLink id={value.lead_id} text={`for example lead ${value.lead_id}`} />
    )}
    <ul className={styles.uses}>
      {value.uses.map((use) => (
        <li key={`${use.step} ${use.place} ${use.field}`}>{textOfUse(use, hasSteps)}</li>
      ))}
    </ul>
  </li>
);

interface Props {
  advertiserId: number;
  draft: IntegrationDraft;
}

/** The values that the form uses and that some of the last real leads lack. */
export const MissingValuesBlock = ({ advertiserId, draft }: Props) => {
  const missing = useMissingValues(advertiserId, draft);
  if (missing === null || missing.values.length === 0) return null;
  const { origin, leads, values } = missing;
  const count = leads === 1 ? 'last real lead' : `last ${formatCount(leads)} real leads`;
  return (
    <TabBlock
      title="Values that real leads lack"
      help={
        origin === 'sent'
          ? `Counted over the ${count} of this advertiser, with what is sent without them.`
          : `It has had no real lead yet. Counted over the ${count} that its distributions take.`
      }
    >
      <ul className={styles.pairs} aria-label="Values that real leads lack">
        {values.map((value) => (
          <ValueLine
            key={value.name}
            value={value}
            leads={leads}
            hasSteps={draft.steps.length > 1}
          />
        ))}
      </ul>
    </TabBlock>
  );
};
