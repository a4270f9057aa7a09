import { Injectable } from '@nestjs/common';
import type { LeadExportBody, StreamedFile } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { acceptedSecrets, Environment } from '#shared/config/environment.js';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { ExportsService, type ExportOrder } from '#shared/export/exports.service.js';
import { AppError } from '#shared/http/app-error.js';
import { LeadEmailsQuery, wholeList } from './data/lead-list.query.js';
import { LEAD_CELLS } from './domain/lead-cells.js';
import { PERSON_FIELDS, type LeadExportOptions } from './lead-export.columns.js';
import { LeadsService } from './leads.service.js';

const COLUMNS = new URL('./lead-export.columns.js', import.meta.url).href;

/** Exports all leads of a list as a file, and the e-mails of chosen leads. */
@Injectable()
export class LeadExportsService {
  constructor(
    private readonly leads: LeadsService,
    private readonly exports: ExportsService,
    private readonly environment: Environment,
    private readonly emails: LeadEmailsQuery,
    private readonly audit: AuditService,
  ) {}

  /** Reads the e-mail addresses of chosen leads, and notes an export. */
  async emailsOf(leadIds: readonly number[], userId: number): Promise<{ email: string }[]> {
    if (leadIds.length === 0) throw new AppError('NO_ROW_SELECTED');
    const emails = await this.emails.list(leadIds);
    await this.audit.record({
      userId,
      action: 'lead.export',
      entity: 'lead',
      entityId: null,
      after: {
        ...{ format: 'clipboard', columns: ['Email'], rows: emails.length },
        request: { lead_ids: leadIds },
      },
    });
    return emails;
  }

  async make(
    { format, columns, ...body }: LeadExportBody,
    viewer: Pick<ExportOrder, 'zone' | 'userId' | 'signal'>,
  ): Promise<StreamedFile> {
    const isMasked = !maySeeContactData();
    const needed = columns.flatMap((column) => LEAD_CELLS[column].needs);
    const fields = [...new Set([...needed, ...(isMasked ? PERSON_FIELDS : [])])];
    const { count, rows } = wholeList(await this.leads.conditionsOf(body, viewer.zone), fields, {
      sortBy: body.sort_by_column,
      order: body.sort_order,
    });
    const { PUBLIC_URL: publicUrl } = this.environment;
    const secrets = acceptedSecrets(this.environment);
    return this.exports.make({
      ...viewer,
      format,
      name: 'lead-data',
      columns: {
        module: COLUMNS,
        options: { columns, publicUrl, secrets, isMasked } satisfies LeadExportOptions,
      },
      count,
      rows,
      entity: 'lead',
      request: body,
    });
  }
}
