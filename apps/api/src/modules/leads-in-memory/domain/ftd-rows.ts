/**
 * The rows of a block that have an FTD, with its money in whole cents. Few leads have one, so money
 * costs no memory for the others, and a scan of FTDs does not visit them.
 */
export class FtdRows {
  count = 0;
  rows = new Uint16Array(64);
  revenue = new Float64Array(64);
  payout = new Float64Array(64);

  /** `mayBeKnown`: the row may have an FTD already. */
  put(row: number, revenue: number, payout: number, mayBeKnown: boolean): void {
    let index = mayBeKnown ? this.indexOf(row) : -1;
    if (index < 0) {
      index = this.count;
      if (index === this.rows.length) this.grow();
      this.rows[index] = row;
      this.count += 1;
    }
    this.revenue[index] = revenue;
    this.payout[index] = payout;
  }

  remove(row: number): void {
    const index = this.indexOf(row);
    if (index < 0) return;
    this.count -= 1;
    this.rows[index] = this.rows[this.count] as number;
    this.revenue[index] = this.revenue[this.count] as number;
    this.payout[index] = this.payout[this.count] as number;
  }

  private indexOf(row: number): number {
    return this.rows.subarray(0, this.count).indexOf(row);
  }

  private grow(): void {
    const size = this.rows.length * 2;
    const [rows, revenue, payout] = [
      new Uint16Array(size),
      new Float64Array(size),
      new Float64Array(size),
    ];
    rows.set(this.rows);
    revenue.set(this.revenue);
    payout.set(this.payout);
    [this.rows, this.revenue, this.payout] = [rows, revenue, payout];
  }
}
