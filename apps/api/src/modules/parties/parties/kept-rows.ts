/** Caches rows as long as their version stays the same. */
export class KeptRows<Row> {
  private kept: { readonly version: number; readonly rows: Promise<readonly Row[]> } | undefined;

  constructor(private readonly read: () => Promise<readonly Row[]>) {}

  /**
   * Returns the rows. `version` was read just now. The rows are read after it, so they may be newer
   * but never older. Then the next version differs, and they are read again.
   */
  get(version: number): Promise<readonly Row[]> {
    if (this.kept?.version === version) return this.kept.rows;
    const rows = this.read();
    this.kept = { version, rows };
    rows.catch(() => {
      if (this.kept?.rows === rows) this.kept = undefined;
    });
    return rows;
  }
}
