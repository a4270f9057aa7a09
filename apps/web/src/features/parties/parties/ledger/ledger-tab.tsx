import { Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { ExportMenu } from '#shared/export/export-menu';
import {
  ALL_TIME,
  RANGE_PRESETS,
  type RangeChoice,
  type RangePreset,
} from '#shared/filters/date-range';
import { DateRangeFilter } from '#shared/filters/date-range-filter';
import { rangeBody } from '#shared/filters/time-filter';
import { formatMoney } from '#shared/lib/format';
import { instantOf, wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { DataGrid } from '#shared/table/data-grid';
import { OlderRows } from '#shared/table/older-rows';
import { useOlderRows } from '#shared/table/use-older-rows';
import { DateTimeField } from '#shared/ui/date-time-field';
import type { PartySide, PartyTabProps } from '../lib/party';
import subStyles from '../components/sub/sub-resource.module.css';
import { ledgerCard, ledgerColumns, type LedgerEntry } from './ledger-columns';
import styles from './ledger-tab.module.css';

const LIMIT = 100;
const PRESETS: readonly RangePreset[] = [ALL_TIME, ...RANGE_PRESETS];
const ROUTES = {
  advertiser: { list: 'advertiserLedger.list', export: 'advertiserLedger.export' },
  publisher: { list: 'publisherLedger.list', export: 'publisherLedger.export' },
} as const;
const OWED: Readonly<Record<PartySide, string>> = {
  advertiser: 'The advertiser owes',
  publisher: 'The publisher is owed',
};
const rowId = ({ id }: LedgerEntry): number => id;
const unsorted = (): void => undefined;

/** The days that are shown, the moment whose knowledge is, and the currency of the account. */
const useLedgerFilter = () => {
  const zone = useZone();
  const [range, setRange] = useState<RangeChoice>({ preset: ALL_TIME });
  const [asOf, setAsOf] = useState('');
  const [currency, setCurrency] = useState<string | null>(null);
  const isAnyTime = 'preset' in range && range.preset === ALL_TIME;
  const { start_date, end_date } = rangeBody(range, wallNow(zone));
  const body = {
    start_date: isAnyTime ? null : start_date,
    end_date: isAnyTime ? null : end_date,
    as_of: asOf === '' ? null : new Date(instantOf(asOf, zone)).toISOString(),
    currency,
  };
  return { range, setRange, asOf, setAsOf, setCurrency, isAnyTime, body };
};

interface Balances {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
}

const BalanceList = ({
  side,
  isAnyTime,
  balances,
}: {
  side: PartySide;
  isAnyTime: boolean;
  balances: Balances | undefined;
}) => {
  const text = (amount: string | undefined): string =>
    amount === undefined ? '…' : formatMoney(amount, balances?.currency);
  return (
    <dl className={styles.balances}>
      {!isAnyTime && (
        <div>
          <dt>{OWED[side]} before the range</dt>
          <dd>{text(balances?.opening)}</dd>
        </div>
      )}
      <div>
        <dt>{isAnyTime ? OWED[side] : `${OWED[side]} at its end`}</dt>
        <dd>{text(balances?.closing)}</dd>
      </div>
    </dl>
  );
};

type Filter = ReturnType<typeof useLedgerFilter>;

/** The fields of the filter. A party with one account needs no choice of the currency. */
const LedgerFields = ({
  filter,
  currency,
  currencies,
}: {
  filter: Filter;
  currency: string;
  currencies: readonly string[];
}) => {
  const { range, setRange, asOf, setAsOf, setCurrency, body } = filter;
  const [asOfId, currencyId] = [useId(), useId()];
  return (
    <div className={styles.fields}>
      <DateRangeFilter label="Counts on" value={range} onChange={setRange} presets={PRESETS} />
      <div className={styles.known}>
        <label htmlFor={asOfId}>As recorded until</label>
        <DateTimeField id={asOfId} value={asOf} onChange={setAsOf} />
      </div>
      {(currencies.length > 1 || body.currency !== null) && (
        <div className={styles.known}>
          <label htmlFor={currencyId}>Currency</label>
          <Select
            id={currencyId}
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={setCurrency}
          />
        </div>
      )}
    </div>
  );
};

/** The account of a party: every entry with its event, and the balance at any date. */
export const LedgerTab = ({ party: { side, id } }: PartyTabProps<unknown>) => {
  const filter = useLedgerFilter();
  const { body, isAnyTime } = filter;
  const ledger = useOlderRows([ROUTES[side].list, id, body], async (cursor, signal) => {
    const page = await api.call(ROUTES[side].list, {
      params: { id },
      body: { ...body, cursor, limit: LIMIT },
      signal,
    });
    return { ...page, next: page.next_cursor };
  });
  const { currency = body.currency ?? 'USD', currencies = [currency] } = ledger.first ?? {};
  const columns = useMemo(() => ledgerColumns(currency), [currency]);
  const card = useMemo(() => ledgerCard(currency), [currency]);
  return (
    <>
      <div className={styles.tools}>
        <LedgerFields filter={filter} currency={currency} currencies={currencies} />
        <ExportMenu
          name={`ledger-${side}-${id}`}
          open={(format, signal) =>
            api.open(ROUTES[side].export, { params: { id }, body: { ...body, format }, signal })
          }
        />
      </div>
      <BalanceList side={side} isAnyTime={isAnyTime} balances={ledger.first} />
      <div className={subStyles.table}>
        <DataGrid
          label="Ledger"
          noun="entries"
          columns={columns}
          card={card}
          rows={ledger.rows}
          rowId={rowId}
          status={ledger.status}
          sort={null}
          onSort={unsorted}
          offset={0}
          total={ledger.rows.length}
          onRetry={ledger.retry}
        />
        <OlderRows list={ledger} />
      </div>
    </>
  );
};
