import { Button } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { useNewRequest } from '#shared/lib/new-record';
import { usePermission } from '#shared/lib/permission';
import { useRecords } from '#shared/records/use-records';
import { type SearchList, SearchListPage } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { RATE_CARD, RATE_COLUMNS } from '../lib/rate-columns';
import type { RateRow } from '../lib/rate-form';

const RATES: SearchList<RateRow> = {
  title: 'Exchange Rates',
  noun: 'rates',
  searchLabel: 'Search exchange rates',
  placeholder: 'Search by day, currency, source',
  limit: 100,
  sort: { key: 'day', order: 'desc' },
  ...RATE_COLUMNS,
  card: RATE_CARD,
};
const CREATE = 'EXCHANGE_RATES_CREATE';
const NO_ACTIONS: readonly never[] = [];
const RateDialog = lazyPart(async () => (await import('../components/rate-dialog')).RateDialog);
const RatesCsvDialog = lazyPart(
  async () => (await import('../components/rates-csv-dialog')).RatesCsvDialog,
);

/** The rates of currencies by day (ADR 99). They can be entered, and never changed. */
export const ExchangeRatesPage = () => {
  const { query, rows, reload } = useRecords<RateRow>({
    route: 'exchangeRates.list',
    load: (signal) => api.call('exchangeRates.list', { signal }),
    shownIn: [['exchangeRates.currencies']],
  });
  const [opened, setOpened] = useState<'one' | 'many' | null>(null);
  useNewRequest(usePermission(CREATE), () => setOpened('one'));
  const close = (): void => setOpened(null);
  return (
    <SearchListPage
      list={RATES}
      query={query}
      rows={rows}
      rowActions={NO_ACTIONS}
      busyId={null}
      buttons={() => (
        <>
          <CreateButton label="Enter Rate" permission={CREATE} onClick={() => setOpened('one')} />
          <Gate permission={CREATE}>
            <Button icon={<Icon name="inbox" size={16} />} onClick={() => setOpened('many')}>
              Enter csv
            </Button>
          </Gate>
        </>
      )}
    >
      {opened === 'one' && <RateDialog row={null} reload={reload} onClose={close} />}
      {opened === 'many' && <RatesCsvDialog reload={reload} onClose={close} />}
    </SearchListPage>
  );
};
