import { Injectable } from '@nestjs/common';

/** Whether the process is on its way out: readiness says so first, then traffic drains, then everything closes. */
@Injectable()
export class Lifecycle {
  private stopping = false;
  get isStopping(): boolean {
    return this.stopping;
  }
  beginStop(): void {
    this.stopping = true;
  }
}
