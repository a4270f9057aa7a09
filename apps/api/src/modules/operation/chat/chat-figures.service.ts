import { Injectable } from '@nestjs/common';
import { contracts, type RouteCall, type RouteReply, type RouteShape } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { RouteCalls } from '#shared/http/route-calls.service.js';
import { fullText, todayText } from './domain/chat-texts.js';

const { caps, dashboard } = contracts;

/** Answers commands that only read, from the routes of their pages. */
@Injectable()
export class ChatFiguresService {
  constructor(
    private readonly calls: RouteCalls,
    private readonly clock: Clock,
  ) {}

  async today(caller: StaffCaller): Promise<string> {
    const funnel = await this.permitted(dashboard.funnel, { body: { period: 'today' } }, caller);
    const stats = await this.permitted(dashboard.stats, { query: {} }, caller);
    const at = this.clock.now();
    return todayText({ funnel, money: stats && stats.today, at, zone: caller.timezone });
  }

  async full(caller: StaffCaller): Promise<string> {
    return fullText(await this.calls.shown(caps.list, {}, caller));
  }

  /** Answers as a route does. Null if the caller may not use it. */
  private async permitted<R extends RouteShape>(
    route: R,
    input: RouteCall<R>,
    caller: StaffCaller,
  ): Promise<RouteReply<R> | null> {
    try {
      return await this.calls.shown(route, input, caller);
    } catch (error) {
      if (error instanceof AppError && error.code === 'FORBIDDEN') return null;
      throw error;
    }
  }
}
