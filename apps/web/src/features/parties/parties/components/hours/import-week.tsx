import type { OpeningHours } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { Field } from '#shared/ui/field';
import { ChoicesFailure, ListFailure } from '#shared/ui/list-failure';
import { weekText } from '../../lib/opening-hours-form';
import styles from './opening-hours.module.css';

interface Props {
  /** Advertiser whose hours are edited; it is not offered as a source. */
  advertiserId: number;
  onImport: (week: OpeningHours) => void;
}

interface WeeksProps extends Pick<Props, 'onImport'> {
  hours: readonly OpeningHours[];
}

const Weeks = ({ hours, onImport }: WeeksProps) =>
  hours.length === 0 ? (
    <p className={styles.note}>This advertiser has no opening hours.</p>
  ) : (
    <ul className={styles.weeks} aria-label="Weeks to import">
      {hours.map((week) => (
        <li key={week.id}>
          <p>
            {week.country.name}
            <small>
              {weekText(week.days)} · {week.timezone.name}
            </small>
          </p>
          <Button
            size="small"
            aria-label={`Import the week of ${week.country.name}`}
            onClick={() => onImport(week)}
          >
            Import
          </Button>
        </li>
      ))}
    </ul>
  );

interface OtherHours {
  /** Null until the hours are loaded, or while no advertiser is chosen. */
  readonly hours: readonly OpeningHours[] | null;
  readonly isLoading: boolean;
  readonly failure: LoadFailure | null;
}

/** Reads the opening hours of an advertiser to copy from. */
const useOtherHours = (advertiserId: number | null): OtherHours => {
  const query = useQuery({
    queryKey: ['advertisers.settings', 'hours', advertiserId],
    enabled: advertiserId !== null,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const id = advertiserId ?? 0;
      return (await api.call('advertisers.settings', { params: { id }, signal })).openingHours;
    },
  });
  return {
    hours: query.data ?? null,
    isLoading: query.isFetching,
    failure: loadFailureOf(query),
  };
};

const Source = ({ advertiserId, onImport }: Props) => {
  const [sourceId, setSourceId] = useState<number | null>(null);
  const choices = useFilterChoices();
  const { hours, isLoading, failure } = useOtherHours(sourceId);
  return (
    <div className={styles.import}>
      {choices.failure !== null && <ChoicesFailure failure={choices.failure} />}
      <Field label="Advertiser to import from">
        {(control) => (
          <Select<number | null>
            {...control}
            loading={choices.isLoading || isLoading}
            placeholder="Choose an advertiser"
            showSearch={{ optionFilterProp: 'label' }}
            value={sourceId}
            options={choices.advertisers
              .filter(({ id }) => id !== advertiserId)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setSourceId}
          />
        )}
      </Field>
      {failure !== null && (
        <ListFailure failure={failure} text="Its opening hours could not be loaded." />
      )}
      {hours !== null && <Weeks hours={hours} onImport={onImport} />}
    </div>
  );
};

/** Copies the week and the time zone of another advertiser into the form. */
export const ImportWeek = ({ advertiserId, onImport }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Import a week from another advertiser
      </Button>
      {isOpen && (
        <Source
          advertiserId={advertiserId}
          onImport={(week) => {
            onImport(week);
            setOpen(false);
          }}
        />
      )}
    </>
  );
};
