import { fitTags } from '#shared/table/column-fit';
import { copyColumn, idColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell } from '#shared/ui/cells';
import { ValueTags } from '#shared/ui/value-tags';
import type { AccountRow } from './account-form';

const affiliatesOf = ({ added_affiliates }: AccountRow): string[] =>
  added_affiliates.map(({ name }) => name);
export const accountName = ({ first_name, last_name }: AccountRow): string =>
  `${first_name} ${last_name}`;

const NAME = { width: 150, max: 220 };

/** The columns (PAC-002). */
export const ACCOUNT_COLUMNS = listedColumns<AccountRow>([
  idColumn(),
  {
    ...textColumn<AccountRow>(
      { key: 'first_name', title: 'First Name', ...NAME },
      ({ first_name: name }) => name,
    ),
    texts: (row) => [accountName(row)],
  },
  textColumn({ key: 'last_name', title: 'Last Name', ...NAME }, ({ last_name: name }) => name),
  copyColumn({ key: 'email', title: 'Email', width: 220, max: 300 }, ({ email }) => email),
  {
    key: 'affiliates',
    title: 'Affiliates',
    width: 320,
    fit: fitTags(affiliatesOf, { max: 700 }),
    value: (row) => affiliatesOf(row).join(', '),
    render: (row) => <ValueTags values={affiliatesOf(row)} none="–" />,
  },
]);

export const ACCOUNT_CARD: RowCard<AccountRow> = {
  who: accountName,
  status: (row) => <ValueTags values={affiliatesOf(row)} none="–" />,
  about: ({ email }) => <TextCell text={email} />,
  when: ({ id }) => <TextCell text={`Account ${id}`} />,
};
