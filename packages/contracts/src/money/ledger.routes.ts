import { FILE_TYPES, FileReply } from '../common/files.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ADVERTISER_SIDE, PUBLISHER_SIDE, type Side } from '../parties/side.routes.js';
import { LedgerExportBody, LedgerListBody, LedgerPage } from './ledger.schemas.js';

const example = { start_date: '2026-11-01 00:00', end_date: '2026-11-30 23:59', as_of: null };

const routesOf = ({ noun, one: party, name, path: parent }: Side) => {
  const path = `${parent}/:id/ledger` as const;
  const one = {
    method: 'POST',
    tag: 'Ledger',
    params: IdParams,
    access: `${name}_LEDGER_LIST`,
    limit: visibleRecord({ 'params.id': noun }),
  } as const;
  return {
    list: defineRoute({
      ...one,
      path,
      summary: `List the ledger of ${party}, the last day first`,
      body: LedgerListBody,
      response: LedgerPage,
      errors: [`${name}_NOT_FOUND`],
      example: { ...example, limit: 50 },
    }),
    export: defineRoute({
      ...one,
      path: `${path}/export`,
      summary: `Export the ledger of ${party} as a file`,
      body: LedgerExportBody,
      response: FileReply,
      reply: 'file',
      mediaTypes: Object.values(FILE_TYPES),
      errors: [`${name}_NOT_FOUND`, 'EXPORT_BUSY', 'EXPORT_TOO_LARGE'],
      example: { ...example, format: 'csv' },
    }),
  };
};

/** The account of an advertiser: each lead that it owes money for. */
export const advertiserLedger = routesOf(ADVERTISER_SIDE);
/** The account of a publisher: each lead that it is owed money for. */
export const publisherLedger = routesOf(PUBLISHER_SIDE);
