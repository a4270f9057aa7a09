import { Select } from 'antd';
import { useFilterChoices, type Choice } from '#shared/api/use-filter-data';
import { FieldNote } from '#shared/ui/field';
import type { DraftAdvertiser } from '../../lib/draft';
import { FIELD } from '../../lib/problems';
import { SEARCH_BY_LABEL, withSaved } from '../../lib/select-options';
import styles from '../editor/details.module.css';

interface Props {
  label: string;
  advertiser: DraftAdvertiser;
  /** Ids in the other rows of the group. */
  taken: readonly number[];
  isInvalid: boolean;
  onChange: (fields: Pick<DraftAdvertiser, 'id' | 'name'>) => void;
}

const statusOf = (isInvalid: boolean, isEmpty: boolean): 'error' | 'warning' | '' => {
  if (isInvalid) return 'error';
  return isEmpty ? 'warning' : '';
};

/** Returns the choices. Advertisers in other rows of the group are disabled. */
const optionsOf = (choices: readonly Choice<number>[], taken: readonly number[]) =>
  choices.map(({ id, name }) => {
    const option = { value: id, label: name };
    return taken.includes(id)
      ? { ...option, disabled: true, title: 'Already in this group' }
      : option;
  });

/** Selects the advertiser of a row. */
export const AdvertiserSelect = ({ label, advertiser, taken, isInvalid, onChange }: Props) => {
  const { advertisers, isLoading } = useFilterChoices();
  const options = optionsOf(advertisers, taken);
  return (
    <div className={styles.advertiserSelect} data-field={FIELD.advertiser(advertiser.key)}>
      <Select
        aria-label={label}
        placeholder="Select advertiser"
        showSearch={SEARCH_BY_LABEL}
        loading={isLoading}
        status={statusOf(isInvalid, advertiser.id === null)}
        value={advertiser.id}
        options={isLoading ? options : withSaved(options, advertiser)}
        onChange={(id) =>
          onChange({
            id,
            name: advertisers.find((choice) => choice.id === id)?.name ?? advertiser.name,
          })
        }
      />
      {isInvalid && <FieldNote isError>Please select a valid brand</FieldNote>}
    </div>
  );
};
