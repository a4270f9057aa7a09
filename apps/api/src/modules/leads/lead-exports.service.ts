import { Injectable } from '@nestjs/common';
import {
  LEAD_COLUMN_TITLES,
  type LeadColumn,
  type LeadExportBody,
  type StreamedFile,
} from '@leadline/contracts';
import { Environment } from '#shared/config/environment.js';
import type { ExportColumn } from '#shared/export/columns.js';
import { Exports, type ExportOrder } from '#shared/export/exports.service.js';
import { AutologinUrls } from './autologin-urls.service.js';
import { wholeList, type LeadListRow } from './data/lead-list.query.js';
import { LEAD_CELLS, type CellContext, type LeadSource } from './domain/lead-cells.js';
import { LeadsService } from './leads.service.js';

const columnOf = (column: LeadColumn, context: CellContext): ExportColumn<LeadSource> => {
  const [cell, title] = [LEAD_CELLS[column], LEAD_COLUMN_TITLES[column]];
  return cell.kind === 'text'
    ? { title, kind: cell.kind, value: (lead) => cell.value(lead, context) }
    : { title, ...cell };
};

/** Exports all leads of a list as a file (LED-103, LED-104). */
@Injectable()
export class LeadExportsService {
  constructor(
    private readonly leads: LeadsService,
    private readonly exports: Exports,
    private readonly autologins: AutologinUrls,
    private readonly environment: Environment,
  ) {}

  async make(
    { format, columns, ...body }: LeadExportBody,
    viewer: Pick<ExportOrder<LeadListRow>, 'zone' | 'userId' | 'signal'>,
  ): Promise<StreamedFile> {
    const context: CellContext = {
      publicUrl: this.environment.PUBLIC_URL,
      maskedAutologin: (leadId, encrypted) => this.autologins.masked(leadId, encrypted),
    };
    const fields = [...new Set(columns.flatMap((column) => LEAD_CELLS[column].needs))];
    const { count, rows } = wholeList(await this.leads.criteriaOf(body, viewer.zone), fields, {
      sortBy: body.sort_by_column,
      order: body.sort_order,
    });
    return this.exports.make({
      ...viewer,
      format,
      name: 'lead-data',
      columns: columns.map((column) => columnOf(column, context)),
      count,
      rows,
      entity: 'lead',
      request: body,
    });
  }
}
