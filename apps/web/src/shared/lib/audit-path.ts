/** Parameter of the audit log's address that limits the log to one record. */
export const AUDIT_RECORD = 'record';

/** A record of the audit log: its kind under the server's name, and its id. */
export interface AuditRecord {
  readonly entity: string;
  readonly id: number;
}

/** Returns the address of the audit log with the entries of one record. */
export const auditPath = ({ entity, id }: AuditRecord): string =>
  `/audit-log?${AUDIT_RECORD}=${entity}:${id}`;

/** Returns the address of the audit log with the entries of one action. */
export const auditActionPath = (action: string): string =>
  `/audit-log?filters=${encodeURIComponent(JSON.stringify({ action: [action] }))}`;

const FORM = /^([a-z_]{1,100}):(\d{1,10})$/;
const LARGEST_ID = 2_147_483_647;
/** Reads the record of an address; null if the address names none. */
export const auditRecordOf = (text: string | null): AuditRecord | null => {
  const [, entity, digits] = FORM.exec(text ?? '') ?? [];
  const id = Number(digits);
  return entity === undefined || id < 1 || id > LARGEST_ID ? null : { entity, id };
};
