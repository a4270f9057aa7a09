import { Button, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { newValueLine, type Reading, type ValueLine } from '../lib/answer-draft';
import { changed, without } from '../lib/lines';
import type { StepForm } from '../lib/step-form';
import styles from './integration.module.css';
import type { AnswerPath } from './path-input';
import { ValueInput } from './value-input';

interface Props {
  form: StepForm;
  paths: readonly AnswerPath[];
  onFocus: (field: string, label: string) => void;
}

const READINGS: Readonly<Record<Reading, readonly [label: string, example: string]>> = {
  externalId: ["Advertiser's id of the lead", 'data.lead.id'],
  autologinUrl: ['Autologin link', 'data.login_url'],
  price: ['Price', 'data.payout.amount'],
  currency: ['Currency', 'data.payout.currency'],
};
/** Readings that are always shown. The others are among "More values". */
const USUAL: Readonly<Record<StepForm['place'], readonly Reading[]>> = {
  handing: ['externalId', 'autologinUrl'],
  before: [],
  beforeList: [],
  after: ['autologinUrl'],
};
const ALL = Object.keys(READINGS) as Reading[];

const ReadingField = ({ name, form, paths, onFocus }: Props & { name: Reading }) => {
  const [label, example] = READINGS[name];
  return (
    <Field label={label} name={form.field(name)} error={form.error(name)}>
      {(field) => (
        <ValueInput
          control={field}
          label={label}
          isLabelled
          value={form.step[name]}
          paths={paths}
          placeholder={example}
          onChange={(value) => form.change({ [name]: value })}
          onFocus={() => onFocus(name, label)}
        />
      )}
    </Field>
  );
};

interface LinesProps extends Props {
  group: 'reasons' | 'others';
  label: string;
  noun: string;
  note: string;
  max: number;
  example: string;
}

interface LineProps extends Omit<LinesProps, 'label' | 'note' | 'max'> {
  line: ValueLine;
  number: number;
}

const ValueLineRow = (props: LineProps) => {
  const { form, group, noun, line, number, paths, example, onFocus } = props;
  const key = `${group}.${line.id}`;
  const error = form.error(key);
  const label = `${noun} ${number}`;
  const status = error === undefined ? '' : 'error';
  const lines = form.step[group];
  const set = (patch: Partial<ValueLine>): void =>
    form.change({ [group]: changed(lines, line.id, patch) }, [key, group]);
  return (
    <li
      className={group === 'others' ? styles.otherValue : styles.reason}
      data-field={form.field(key)}
    >
      {group === 'others' && (
        <Input
          className={styles.mono}
          aria-label={`Name of ${label}`}
          status={status}
          value={line.name}
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          placeholder="token"
          onChange={({ target }) => set({ name: target.value.toLowerCase() })}
        />
      )}
      <ValueInput
        control={{ status }}
        label={`Value of ${label}`}
        value={line.value}
        paths={paths}
        placeholder={example}
        onChange={(value) => set({ value })}
        onFocus={() => onFocus(key, label)}
      />
      <IconButton
        icon="trash"
        size={16}
        quiet
        label={`Remove ${label}`}
        onClick={() => form.change({ [group]: without(lines, line.id) }, [key, group])}
      />
      {error !== undefined && (
        <FieldNote isError role="alert">
          {error}
        </FieldNote>
      )}
    </li>
  );
};

/** A list of values that are read from the answer. */
const ValueLines = ({ label, note, max, ...props }: LinesProps) => {
  const { form, group, noun } = props;
  const lines = form.step[group];
  return (
    <FieldGroup label={label} name={form.field(group)} error={form.error(group)}>
      <FieldNote>{note}</FieldNote>
      {lines.length > 0 && (
        <ul className={styles.pairs}>
          {lines.map((line, index) => (
            <ValueLineRow key={line.id} {...props} line={line} number={index + 1} />
          ))}
        </ul>
      )}
      <span>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={lines.length >= max}
          onClick={() => form.change({ [group]: [...lines, newValueLine()] }, [group])}
        >
          Add {noun}
        </Button>
      </span>
    </FieldGroup>
  );
};

const Reasons = (props: Props) => (
  <ValueLines
    {...props}
    group="reasons"
    label="Reasons of a refusal"
    noun="reason"
    note="What the advertiser says about a lead that it refuses. Several are joined."
    max={5}
    example="errors[*].message"
  />
);
const Others = (props: Props) => (
  <ValueLines
    {...props}
    group="others"
    label="Values for later steps"
    noun="other value"
    note={`Later steps use it as {{ steps.${props.form.step.name}.${props.form.step.others[0]?.name || 'name'} }}.`}
    max={10}
    example="access_token"
  />
);

const CacheTimes = ({ form, paths, onFocus }: Props) => {
  const { cacheSeconds, expiresIn } = form.step;
  const label = 'Or the seconds that the answer says';
  return (
    <div className={styles.grid}>
      <Field
        label="For how long (seconds)"
        name={form.field('cacheSeconds')}
        error={form.error('cacheSeconds')}
      >
        {(field) => (
          <InputNumber
            {...field}
            className={styles.number}
            min={1}
            max={86_400}
            precision={0}
            value={cacheSeconds}
            onChange={(next) => form.change({ cacheSeconds: next })}
          />
        )}
      </Field>
      <Field label={label} name={form.field('expiresIn')} error={form.error('expiresIn')}>
        {(field) => (
          <ValueInput
            control={field}
            label={label}
            isLabelled
            value={expiresIn}
            paths={paths}
            placeholder="expires_in"
            onChange={(value) => form.change({ expiresIn: value })}
            onFocus={() => onFocus('expiresIn', 'seconds that the answer says')}
          />
        )}
      </Field>
    </div>
  );
};

/** How long what a step read serves for other leads. */
const CacheFields = (props: Props) => {
  const { form } = props;
  const { isCached } = form.step;
  return (
    <FieldGroup
      label="Use it for other leads"
      name={form.field('isCached')}
      error={form.error('isCached')}
    >
      <span>
        <Switch
          aria-label="Use what was read for other leads"
          checked={isCached}
          onChange={(next) => form.change({ isCached: next })}
        />{' '}
        <FieldNote>
          For a token that stays valid: this step is not called for every lead. After a 401 it is
          called again.
        </FieldNote>
      </span>
      {isCached && <CacheTimes {...props} />}
    </FieldGroup>
  );
};

const isBefore = (place: StepForm['place']): boolean =>
  place === 'before' || place === 'beforeList';
/** Whether a value that is among "More values" is used, or has an error. */
const hasMore = ({ step, place, error }: StepForm): boolean =>
  ALL.some(
    (name) => !USUAL[place].includes(name) && (step[name].text !== '' || error(name) !== undefined),
  ) ||
  (!isBefore(place) && step.others.length > 0);

/** The values that are read from the answer of a step. */
export const Readings = (props: Props) => {
  const { form } = props;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || hasMore(form);
  const shown = ALL.filter((name) => isOpen || USUAL[form.place].includes(name));
  return (
    <>
      {shown.length > 0 && (
        <FieldGroup label="Read from the answer">
          <FieldNote>
            Where the answer has these values. A dot goes into an object, [0] takes the first of a
            list. After a test, each field offers what the answer holds.
          </FieldNote>
          <div className={styles.grid}>
            {shown.map((name) => (
              <ReadingField key={name} {...props} name={name} />
            ))}
          </div>
        </FieldGroup>
      )}
      {isBefore(form.place) && <Others {...props} />}
      {form.place === 'before' && <CacheFields {...props} />}
      <Reasons {...props} />
      {!isBefore(form.place) && isOpen && <Others {...props} />}
      {!isOpen && form.place !== 'beforeList' && (
        <span>
          <Button size="small" type="link" onClick={() => setOpened(true)}>
            {form.place === 'before'
              ? 'More values: id, link, price'
              : 'More values: price, currency, values of your own'}
          </Button>
        </span>
      )}
    </>
  );
};
