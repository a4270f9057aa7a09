import { Injectable } from '@nestjs/common';

/** Ends what a user can do without a session. `by` is the administrator. */
type EndedAccessListener = (userId: number, by: number) => Promise<void>;

/** Announces, within the transaction, that an administrator ends the access of a user. */
@Injectable()
export class EndedAccessService {
  private readonly listeners: EndedAccessListener[] = [];

  listen(listener: EndedAccessListener): void {
    this.listeners.push(listener);
  }

  /** Resolves when every listener has done its work. */
  async announce(userId: number, by: number): Promise<void> {
    for (const listener of this.listeners) await listener(userId, by);
  }
}
