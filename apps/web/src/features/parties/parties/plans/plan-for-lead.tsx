import { useMutation } from '@tanstack/react-query';
import { AutoComplete, Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { instantOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { RecordField } from '#shared/ui/record-field';
import { TabSection } from '#shared/ui/tab-section';
import type { PartySide } from '../lib/party';
import { askedBody, type AskedLead, NOTHING_ASKED } from './asked-lead';
import { CustomParamsFields } from './custom-params-fields';
import { planCalls, type PlansForLead } from './plan-calls';
import styles from './plans.module.css';

type Miss = NonNullable<PlansForLead['plans'][number]['reason']>;

const MISSES: Readonly<Record<Miss, string>> = {
  other_country: 'it is for other countries',
  other_funnel: 'it is for other funnels',
  other_offer: 'it is for other offers',
  other_party: 'it is for other partners',
  other_param: 'it is for other custom parameters',
  not_begun: 'it had not begun',
  over: 'it was over',
  less_specific: 'another has more conditions',
  older: 'another with as many conditions is newer',
};
const KINDS = [
  { value: 'lead', label: 'A lead by its ID' },
  { value: 'described', label: 'A lead with…' },
] as const;

interface FieldsProps {
  side: PartySide;
  lead: AskedLead;
  onChange: (patch: Partial<AskedLead>) => void;
}

/** A text of a lead, typed or chosen from those of leads. */
const TextOfLead = ({
  label,
  value,
  texts,
  onChange,
}: {
  label: string;
  value: string;
  texts: readonly { readonly id: number | string }[];
  onChange: (text: string) => void;
}) => (
  <Field label={label}>
    {(control) => (
      <AutoComplete
        {...control}
        allowClear
        placeholder="None"
        maxLength={255}
        value={value}
        options={texts.map(({ id }) => ({ value: String(id) }))}
        showSearch={{
          filterOption: (text, option) =>
            option?.value.toLowerCase().includes(text.toLowerCase()) ?? false,
        }}
        onChange={(text?: string) => onChange(text ?? '')}
      />
    )}
  </Field>
);

/** The parts of a lead that plans look at. */
const DescribedLead = ({ side, lead, onChange }: FieldsProps) => {
  const { countries, publishers, advertisers, isLoading } = useFilterChoices();
  const groups = useGroupChoices();
  const isDeal = side === 'advertiser';
  return (
    <>
      <RecordField
        label="Country"
        placeholder="None"
        value={lead.country}
        choices={countries}
        isLoading={isLoading}
        onChange={(country) => onChange({ country })}
        onClear={() => onChange({ country: null })}
      />
      <RecordField
        label={isDeal ? 'Publisher' : 'Advertiser'}
        placeholder="None"
        value={lead.party}
        choices={isDeal ? publishers : advertisers}
        isLoading={isLoading}
        onChange={(party) => onChange({ party })}
        onClear={() => onChange({ party: null })}
      />
      <TextOfLead
        label="Funnel"
        value={lead.funnel}
        texts={groups.of('Funnel')}
        onChange={(funnel) => onChange({ funnel })}
      />
      <TextOfLead
        label="Offer"
        value={lead.offer}
        texts={groups.of('Offer')}
        onChange={(offer) => onChange({ offer })}
      />
      <Field label="Time" hint="Empty for now">
        {({ id, 'aria-describedby': describedBy }) => (
          <DateTimeField
            id={id}
            aria-describedby={describedBy}
            value={lead.at}
            onChange={(at) => onChange({ at })}
          />
        )}
      </Field>
      <CustomParamsFields
        label="Custom parameters"
        placeholder="None"
        value={lead.customParams}
        onChange={(customParams) => onChange({ customParams })}
      />
    </>
  );
};

/** Sends the question. An answer disappears with the next change of the question. */
const useQuestion = (side: PartySide, partyId: number) => {
  const zone = useZone();
  const [lead, setLead] = useState(NOTHING_ASKED);
  const body = askedBody(lead, (wall) => new Date(instantOf(`${wall}:00`, zone)).toISOString());
  const asked = useMutation({
    mutationFn: planCalls(side, partyId).forLead,
    onError: (error) => {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    },
  });
  return {
    lead,
    change: (patch: Partial<AskedLead>): void => {
      asked.reset();
      setLead((before) => ({ ...before, ...patch }));
    },
    ask: body === null ? null : () => asked.mutate(body),
    isPending: asked.isPending,
    answer: asked.data,
  };
};

const Answer = ({
  answer,
  nameOf,
}: { answer: PlansForLead | undefined } & Pick<Props, 'nameOf'>) => {
  const kept = answer?.kept_plan_id ?? null;
  return (
    <div role="status">
      {kept !== null && <p className={styles.kept}>The lead keeps {nameOf(kept)}.</p>}
      {answer?.plans.length === 0 && 'There is none.'}
      <ul className={styles.answer} aria-label="Plans for the lead" role="list">
        {answer?.plans.map(({ plan_id: id, reason }) => (
          <li key={id}>
            {nameOf(id)}: {reason === null ? <strong>the lead gets it</strong> : MISSES[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
};

interface Props {
  side: PartySide;
  partyId: number;
  /** Returns the name of a plan. */
  nameOf: (planId: number) => string;
}

/** Says which plan a lead gets, and why it does not get the others. */
export const PlanForLead = ({ side, partyId, nameOf }: Props) => {
  const { lead, change, ask, isPending, answer } = useQuestion(side, partyId);
  return (
    <TabSection
      title="Which one does a lead get?"
      help="The one with the most conditions that the lead meets, then the newest."
      actions={
        <Button disabled={ask === null} loading={isPending} onClick={() => ask?.()}>
          Look up
        </Button>
      }
    >
      <div className={styles.kinds}>
        <Segmented
          aria-label="Kind of question"
          value={lead.kind}
          options={[...KINDS]}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <div className={styles.asked}>
        {lead.kind === 'lead' ? (
          <Field label="Lead ID">
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                maxLength={9}
                value={lead.leadId}
                onChange={({ target }) => change({ leadId: target.value })}
              />
            )}
          </Field>
        ) : (
          <DescribedLead side={side} lead={lead} onChange={change} />
        )}
      </div>
      <Answer answer={answer} nameOf={nameOf} />
    </TabSection>
  );
};
