import { Injectable } from '@nestjs/common';

/** Whether the process is stopping: readiness fails first, then traffic drains, then all closes. */
@Injectable()
export class LifecycleService {
  private stopping = false;
  get isStopping(): boolean {
    return this.stopping;
  }
  beginStop(): void {
    this.stopping = true;
  }
}
