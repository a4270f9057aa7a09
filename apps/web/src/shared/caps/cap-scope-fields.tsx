import { Checkbox } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MultiSelectFilter } from '#shared/filters/multi-select';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { FieldNote } from '#shared/ui/field';
import type { CapOwner, CapRow } from './cap';
import { splitCount, type CapDraft, type CapErrors } from './cap-form';
import styles from './cap-dialog.module.css';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Adds the cap's own parties to the choices, which may no longer offer them. */
const withOwn = (choices: readonly Named[], own: readonly Named[] = []): readonly Named[] => [
  ...choices,
  ...own.filter(({ id }) => !choices.some((choice) => choice.id === id)),
];

interface ScopeProps {
  /** The cap to edit; null for a new one. */
  row: CapRow | null;
  /** The party whose page this is; its side cannot change. */
  owner?: CapOwner | undefined;
  draft: CapDraft;
  errors: CapErrors;
  onChange: (patch: Partial<CapDraft>) => void;
}

const ScopeError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <FieldNote isError role="alert">
      {text}
    </FieldNote>
  );

/** The countries, advertisers and publishers of a cap. */
export const CapScopeFields = ({ row, owner, draft, errors, onChange }: ScopeProps) => {
  const choices = useFilterChoices();
  const ownOf = (side: CapOwner['side'], own: readonly Named[] = []): readonly Named[] =>
    owner?.side === side ? [owner, ...own.filter(({ id }) => id !== owner.id)] : own;
  return (
    <>
      {choices.failure !== null && (
        <div className={styles.wide}>
          <ChoicesFailure failure={choices.failure} />
        </div>
      )}
      <div className={styles.wide} data-field="countries">
        <MultiSelectFilter
          label="Countries"
          value={draft.countries}
          options={withOwn(choices.countries, row?.countries)}
          loading={choices.isLoading}
          onChange={(countries) => onChange({ countries })}
        />
        <ScopeError text={errors.countries} />
      </div>
      <div className={styles.half} data-field="advertisers">
        <MultiSelectFilter
          label="Advertisers"
          value={draft.advertisers}
          disabled={owner?.side === 'advertisers'}
          options={withOwn(choices.advertisers, ownOf('advertisers', row?.advertisers))}
          loading={choices.isLoading}
          onChange={(advertisers) => onChange({ advertisers })}
        />
        <ScopeError text={errors.advertisers} />
      </div>
      <div className={styles.half} data-field="publishers">
        <MultiSelectFilter
          label="Publishers"
          value={draft.publishers}
          disabled={owner?.side === 'publishers'}
          options={withOwn(choices.publishers, ownOf('publishers', row?.affiliates))}
          loading={choices.isLoading}
          onChange={(publishers) => onChange({ publishers })}
        />
        <ScopeError text={errors.publishers} />
      </div>
    </>
  );
};

interface SplitProps {
  draft: CapDraft;
  error: string | undefined;
  onChange: (patch: Partial<CapDraft>) => void;
}

/** Creates one cap per combination of the scope instead of one cap for all. */
export const SplitField = ({ draft, error, onChange }: SplitProps) => {
  const count = splitCount(draft);
  return (
    <div className={styles.wide} data-field="split">
      <Checkbox
        checked={draft.split}
        onChange={(event) => onChange({ split: event.target.checked })}
      >
        Split
      </Checkbox>
      <FieldNote>
        {draft.split && count > 1
          ? `Makes ${count} caps, one per combination, instead of one pool`
          : 'One cap per combination of country, advertiser and publisher, ' +
            'instead of one pool'}
      </FieldNote>
      <ScopeError text={error} />
    </div>
  );
};
