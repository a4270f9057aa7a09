import { Button, Input, Select } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { errorText } from '#shared/api/api-error';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { useZone } from '#shared/lib/zone';
import { DecisionView } from '#shared/ui/decision-view';
import { useSimulation } from '../api/use-simulation';
import { bodyOf, type Draft } from '../lib/draft';
import editor from './editor.module.css';
import { Field } from './field';
import styles from './simulate.module.css';

const SEARCH = { optionFilterProp: 'label' } as const;
const optionsOf = (choices: readonly { id: number; name: string }[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * Simulates who would get a lead with the unsaved draft, and why. Nothing is sent and nothing is
 * counted.
 */
export const SimulatePanel = ({
  draft,
  savedId,
  isReady,
}: {
  draft: Draft;
  savedId: number | null;
  isReady: boolean;
}) => {
  const zone = useZone();
  const choices = useFilterChoices();
  const { simulation, error, isRunning, run } = useSimulation();
  const [lead, setLead] = useState({
    countryId: draft.countryId,
    publisherId: draft.publisherId,
    at: '',
    funnel: '',
    parameter: draft.parameters[0]?.values[0] ?? '',
  });
  const { countryId, publisherId, at, funnel, parameter } = lead;
  const isAsked = isReady && countryId !== null && publisherId !== null;
  const ask = (): void => {
    if (countryId === null || publisherId === null) return;
    run({
      lead: {
        country_id: countryId,
        affiliate_id: publisherId,
        funnel: orNull(funnel),
        custom_param_1: orNull(parameter),
      },
      at: at === '' ? null : at.replace('T', ' '),
      draft: { ...bodyOf(draft), distribution_id: savedId },
    });
  };
  // What is typed here is no part of the draft: its undo stays out of it.
  const keepKeys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) event.stopPropagation();
  };
  return (
    <section className={styles.panel} aria-labelledby="simulate" onKeyDown={keepKeys}>
      <h3 id="simulate">Simulate</h3>
      <p className={editor.hint}>
        Who would get a lead, with these unsaved rules and the caps of now. Nothing is sent and
        nothing counted.
      </p>
      <div className={styles.fields}>
        <Field label="Country of the lead">
          {({ status: _, ...control }) => (
            <Select
              {...control}
              showSearch={SEARCH}
              loading={choices.isLoading}
              placeholder="Choose a country"
              value={countryId}
              options={optionsOf(choices.countries)}
              onChange={(value) => setLead({ ...lead, countryId: value })}
            />
          )}
        </Field>
        <Field label="Publisher of the lead">
          {({ status: _, ...control }) => (
            <Select
              {...control}
              showSearch={SEARCH}
              loading={choices.isLoading}
              placeholder="Choose a publisher"
              value={publisherId}
              options={optionsOf(choices.publishers)}
              onChange={(value) => setLead({ ...lead, publisherId: value })}
            />
          )}
        </Field>
        <Field label={`Time (${zone.name.replaceAll('_', ' ')}), empty for now`}>
          {({ status: _, ...control }) => (
            <Input
              {...control}
              type="datetime-local"
              value={at}
              onChange={(event) => setLead({ ...lead, at: event.target.value })}
            />
          )}
        </Field>
        <Field label="Funnel">
          {({ status: _, ...control }) => (
            <Input
              {...control}
              maxLength={255}
              value={funnel}
              onChange={(event) => setLead({ ...lead, funnel: event.target.value })}
            />
          )}
        </Field>
        <Field label="Custom parameter 1">
          {({ status: _, ...control }) => (
            <Input
              {...control}
              maxLength={255}
              value={parameter}
              onChange={(event) => setLead({ ...lead, parameter: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className={styles.row}>
        <Button onClick={ask} loading={isRunning} disabled={!isAsked}>
          Simulate
        </Button>
        {!isReady && (
          <span className={editor.hint}>Mend what keeps this from being saved first.</span>
        )}
        {isReady && publisherId === null && (
          <span className={editor.hint}>Choose a publisher.</span>
        )}
      </div>
      <div aria-live="polite" aria-busy={isRunning}>
        {error !== null && <p className={editor.error}>{errorText(error)}</p>}
        {error === null && simulation !== null && (
          <>
            {simulation.advertiser_overrides !== null && (
              <p className={styles.overrides}>
                The advertiser would be told publisher{' '}
                {simulation.advertiser_overrides.publisher_id}
                {simulation.advertiser_overrides.funnel !== null && (
                  <> and funnel {simulation.advertiser_overrides.funnel}</>
                )}
                .
              </p>
            )}
            <DecisionView trace={simulation.trace} />
          </>
        )}
      </div>
    </section>
  );
};
