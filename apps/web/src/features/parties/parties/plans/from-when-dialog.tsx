import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { errorText } from '#shared/api/api-error';
import { counted, formatCount, formatMoney } from '#shared/lib/format';
import { instantOf } from '#shared/lib/wall-clock';
import { useTimezones, ZoneProvider } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field, FieldNote } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import type { PlanEffect } from './plan-calls';
import styles from './plans.module.css';

/** The question from when a change counts. */
export interface FromWhenQuestion {
  readonly planId: number;
  /** IANA name of the plan's time zone. */
  readonly zone: string;
  /** Computes the money that the change would move if it counted from then on. */
  readonly effect: (countsFrom: string, signal: AbortSignal) => Promise<PlanEffect>;
  /** Null is now. Undefined: nothing is to be saved. */
  readonly answer: (countsFrom: string | null | undefined) => void;
}

interface PartProps {
  label: string;
  /** Leads or periods that change. */
  count: number;
  part: Pick<PlanEffect['per_lead'], 'before' | 'after'>;
  currency: string;
}
const PartRow = ({ label, count, part: { before, after }, currency }: PartProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{formatCount(count)}</td>
    <td>{formatMoney(before, currency)}</td>
    <td>{formatMoney(after, currency)}</td>
  </tr>
);

const partsOf = ({ per_lead, per_ftd, share, periods }: PlanEffect) =>
  [
    ['Per lead', per_lead.leads, per_lead],
    ['Per FTD', per_ftd.leads, per_ftd],
    ['Share of deposits', share.leads, share],
    ['Periods', periods.periods, periods],
  ] as const;

/** Says which leads and how much money the change moves. */
const Effect = ({ effect }: { effect: PlanEffect }) => (
  <div className={styles.effect} role="group" aria-label="Effect">
    <p>{counted(effect.leads, 'lead')} of the plan came since then.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Amount</th>
          <th scope="col">Changed</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {partsOf(effect).map(([label, count, part]) => (
          <PartRow key={label} {...{ label, count, part }} currency={effect.currency} />
        ))}
      </tbody>
    </table>
    {effect.corrected > 0 && (
      <p>{counted(effect.corrected, 'FTD keeps', 'FTDs keep')} an amount entered by hand.</p>
    )}
    {effect.periods.periods > 0 && (
      <p>
        Periods: guarantees, tiers, fees, minimums and maximums of{' '}
        {counted(effect.periods.periods, 'settled period')}.
      </p>
    )}
  </div>
);

/** Returns the moment in UTC, or why there is none yet. */
const momentOf = (text: string, zone: Parameters<typeof instantOf>[1]) => {
  if (text === '') return { iso: null, problem: 'Enter the date and time' };
  const instant = instantOf(`${text}:00`, zone);
  if (instant > Date.now()) return { iso: null, problem: 'Enter a time that is not in the future' };
  return { iso: new Date(instant).toISOString(), problem: null };
};

/** Holds the moment and the effect of the change from then on. */
const useMoment = ({ planId, zone: zoneName, effect }: FromWhenQuestion) => {
  const [isPast, setPast] = useState(false);
  const [text, setText] = useState('');
  const zones = useTimezones();
  const zone = zones.data?.find(({ name }) => name === zoneName) ?? {
    id: 0,
    name: zoneName,
    offset: '+00:00',
  };
  const { iso, problem } = momentOf(text, zone);
  const shown = useQuery({
    queryKey: ['plan-effect', planId, iso],
    queryFn: ({ signal }) => effect(iso ?? '', signal),
    enabled: isPast && iso !== null,
    // The draft may have changed since the question was asked before.
    gcTime: 0,
    retry: false,
  });
  const unshown = shown.isError ? 'Without its effect, nothing is saved' : 'The effect is computed';
  const why = problem ?? (shown.isSuccess ? null : unshown);
  return { isPast, setPast, text, setText, zone, iso, shown, problem: isPast ? why : null };
};

/** Asks from when a change counts, and shows the effect of one that counts for earlier leads. */
export const FromWhenDialog = ({ question }: { question: FromWhenQuestion }) => {
  const moment = useMoment(question);
  const { isPast, shown } = moment;
  const [given, setGiven] = useState<string | null | undefined>(undefined);
  return (
    <FormDialog
      title="From when?"
      width={520}
      submitLabel="Save"
      isBusy={false}
      problem={moment.problem}
      send={() => {
        setGiven(isPast ? moment.iso : null);
        return Promise.resolve(true);
      }}
      onClose={() => question.answer(given)}
    >
      {() => (
        <div className={styles.moment}>
          <Radio.Group
            className={styles.choices}
            aria-label="The change counts"
            value={isPast}
            onChange={({ target }) => moment.setPast(target.value as boolean)}
          >
            <Radio value={false}>For leads that come from now on</Radio>
            <Radio value>For leads since a moment in the past</Radio>
          </Radio.Group>
          {isPast && (
            <Field label="Date and time" hint={`In ${question.zone.replaceAll('_', ' ')}`}>
              {({ id, 'aria-describedby': describedBy }) => (
                <ZoneProvider value={moment.zone}>
                  <DateTimeField
                    id={id}
                    aria-describedby={describedBy}
                    isRequired
                    value={moment.text}
                    onChange={moment.setText}
                  />
                </ZoneProvider>
              )}
            </Field>
          )}
          {isPast && shown.isError && (
            <FieldNote isError role="alert">
              {errorText(shown.error)}
            </FieldNote>
          )}
          {isPast && shown.isSuccess && <Effect effect={shown.data} />}
        </div>
      )}
    </FormDialog>
  );
};
