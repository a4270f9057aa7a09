import type { KindReport } from './kind.js';
import type { DeskLead } from './lead.desk.js';

// How advertisers report a changed lead.

/** Returns an address with its macros, such as `{sub}`, filled in. Unknown ones stay. */
const filled = (address: string, values: Readonly<Record<string, string>>): string =>
  address.replaceAll(/\{(\w+)\}/g, (macro, name: string) => {
    const value = values[name];
    return value === undefined ? macro : encodeURIComponent(value);
  });

/** Has macros of its own. A deposit has the type `ftd`, whatever the status is. */
export const macroReport = ({ id, reference, status, deposit }: DeskLead, address: string) =>
  ({
    method: 'GET',
    url: filled(address, {
      sub: reference,
      customer_id: id,
      call_status: status,
      type: deposit === null ? 'status' : 'ftd',
      deposit_usd: deposit?.amount ?? '',
      ts: deposit === null ? '' : String(Math.floor(deposit.at / 1000)),
    }),
  }) satisfies KindReport;

/** Sends nested JSON, always of the same form. */
export const nestedReport = (
  { id, reference, status, deposit, changedAt }: DeskLead,
  address: string,
): KindReport => ({
  method: 'POST',
  url: address,
  body: {
    event: { id: `ev-${id}-${changedAt}`, name: deposit === null ? 'status' : 'deposit' },
    lead: { id, reference, state: { label: status } },
    payment:
      deposit === null
        ? null
        : {
            first: true,
            total: { value: deposit.amount, currency: 'USD' },
            at: new Date(deposit.at).toISOString(),
          },
  },
});

/** Sends a list: the status, and the deposit as an entry of its own. */
export const listReport = (
  { id, reference, status, deposit }: DeskLead,
  address: string,
): KindReport => {
  const lead = { id, reference };
  const entries = [
    { lead, kind: 'status', name: status },
    ...(deposit === null
      ? []
      : [
          {
            lead,
            kind: 'deposit',
            sum: deposit.amount,
            made_at: new Date(deposit.at).toISOString(),
          },
        ]),
  ];
  return { method: 'POST', url: address, body: { changes: entries } };
};
