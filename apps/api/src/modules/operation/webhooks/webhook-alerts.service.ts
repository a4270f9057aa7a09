import { Injectable } from '@nestjs/common';
import { PERMISSIONS, type Alert } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AlertsService } from '#modules/operation/alerts/alerts.service.js';
import {
  WebhookEventsService,
  type NewEvent,
} from '#modules/reference/webhook-events/webhook-events.service.js';
import { RaisedAlertsRepository } from './data/raised-alerts.repository.js';

/** Whoever holds every permission: webhooks are told of all alerts. */
const VIEWER = { userId: 0, permissions: new Set(PERMISSIONS.map(({ id }) => id)) };
/** More alerts than the bell shows, so that no rise is missed. */
const MOST_OF_A_KIND = 1_000;

const eventOf = ({ key, kind, since, advertiser_id, publisher_id, cap_id }: Alert): NewEvent => ({
  event: 'alert.raised',
  record: `alert:${key}`,
  advertisers: advertiser_id === null ? [] : [advertiser_id],
  publishers: publisher_id === null ? [] : [publisher_id],
  data: { kind, since, advertiser_id, publisher_id, cap_id },
});

/** Finds alerts that have risen since the last look, while some webhook wants them. */
@Injectable()
export class WebhookAlertsService {
  constructor(
    private readonly alerts: AlertsService,
    private readonly raised: RaisedAlertsRepository,
    private readonly events: WebhookEventsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  async look(): Promise<void> {
    if (!this.events.isListening('alert.raised')) return;
    await this.database.tx(async () => {
      await this.raised.awaitTurn();
      const alerts = await this.alerts.shownTo(VIEWER, MOST_OF_A_KIND);
      const keys = alerts.map(({ key }) => key);
      const risen = await this.raised.note(keys, this.clock.now());
      await this.events.add(...alerts.filter(({ key }) => risen.has(key)).map(eventOf));
    });
  }
}
