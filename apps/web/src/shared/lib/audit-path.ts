/** The parameter of the audit log's address that limits it to one record. */
export const AUDIT_RECORD = 'record';

/** A record of the audit log: its kind, as the server names it, and its id. */
export interface AuditRecord {
  readonly entity: string;
  readonly id: number;
}

/** The address of the audit log with the entries of one record. */
export const auditPath = ({ entity, id }: AuditRecord): string =>
  `/audit-log?${AUDIT_RECORD}=${entity}:${id}`;

/** The address of the audit log with the entries of one action. */
export const auditActionPath = (action: string): string =>
  `/audit-log?filters=${encodeURIComponent(JSON.stringify({ action: [action] }))}`;

const FORM = /^([a-z_]{1,100}):(\d{1,10})$/;
const LARGEST_ID = 2_147_483_647;
/** Null for an address that names no record. */
export const auditRecordOf = (text: string | null): AuditRecord | null => {
  const [, entity, digits] = FORM.exec(text ?? '') ?? [];
  const id = Number(digits);
  return entity === undefined || id < 1 || id > LARGEST_ID ? null : { entity, id };
};
