import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { Redis } from 'ioredis';
import { Clock, SystemClock, Chance, SystemChance } from './clock/clock.js';
import { Environment, loadEnvironment } from './config/environment.js';
import { SecretsService } from './crypto/secrets.service.js';
import { ClickhouseService } from './database/clickhouse.service.js';
import { DatabaseService } from './database/database.service.js';
import { LimitedReadsService } from './database/limited-reads.service.js';
import { NotificationsService } from './database/notifications.service.js';
import { ReadReplicaService } from './database/read-replica.service.js';
import { createPool, DATABASE_POOL } from './database/transaction-pool.js';
import { ExportsService } from './export/exports.service.js';
import { LifecycleService } from './http/lifecycle.service.js';
import { OpenConnections } from './http/open-connections.js';
import { FailedRequestsService, PublisherFailuresService } from './http/failed-requests.service.js';
import { ChangeMarking, ChangeMarksService } from './lists/change-marks.service.js';
import { ListPlacesService } from './lists/list-places.service.js';
import { AppLogger, createLogger } from './logging/logger.js';
import { MetricsService } from './logging/metrics.service.js';
import { parseAllowHosts } from './net/address-guard.js';
import { GeoIpService } from './net/geo-ip.service.js';
import { OutboundClientService } from './net/outbound-client.service.js';
import { SmtpClientService } from './net/smtp-client.service.js';
import { TelegramClientService } from './net/telegram-client.service.js';
import { AuditService } from './audit/audit.service.js';
import { SecurityLogService } from './audit/security-log.service.js';
import { JobQueuesService } from './queue/job-queues.service.js';
import { OutboxRelayService } from './queue/outbox-relay.service.js';
import { OutboxService } from './queue/outbox.service.js';
import { RateLimiterService } from './queue/rate-limiter.service.js';
import { REDIS, RedisCloser } from './queue/redis.js';
import { RecordChangesService } from './records/record-changes.service.js';
import { LeadTracingService } from './tracing/lead-tracing.service.js';
import { ThreadsService } from './threads/threads.service.js';
import { RecordVersionRepository } from './versions/record-version.repository.js';
import { RecordVersionsService } from './versions/record-versions.service.js';
import { SchedulableSaves } from './versions/schedulable-saves.js';

/** Services for every module. Nest makes them from their classes. */
const SERVICES = [
  DatabaseService,
  LimitedReadsService,
  ClickhouseService,
  NotificationsService,
  SecretsService,
  LifecycleService,
  OpenConnections,
  FailedRequestsService,
  PublisherFailuresService,
  MetricsService,
  AuditService,
  SecurityLogService,
  RecordVersionsService,
  RecordChangesService,
  SchedulableSaves,
  JobQueuesService,
  OutboxService,
  OutboxRelayService,
  RateLimiterService,
  TelegramClientService,
  GeoIpService,
  ThreadsService,
  ExportsService,
  LeadTracingService,
  ChangeMarksService,
  ListPlacesService,
];

/** Services for every feature: environment, time, database, queues, logs, outbound HTTP. */
@Global()
@Module({
  imports: [DiscoveryModule, ScheduleModule.forRoot()],
  providers: [
    { provide: Environment, useFactory: () => loadEnvironment(process.env) },
    { provide: Clock, useClass: SystemClock },
    { provide: Chance, useClass: SystemChance },
    {
      provide: AppLogger,
      inject: [Environment],
      useFactory: (environment: Environment) => createLogger(environment.LOG_LEVEL),
    },
    {
      provide: DATABASE_POOL,
      inject: [Environment, AppLogger],
      useFactory: (environment: Environment, logger: AppLogger) =>
        createPool(
          environment.DATABASE_URL,
          environment.DB_POOL_SIZE,
          (error) => logger.warn({ err: error }, 'a database connection was lost'),
          environment.DB_PREPARED_STATEMENTS,
        ),
    },
    {
      provide: REDIS,
      inject: [Environment, AppLogger],
      useFactory: (environment: Environment, logger: AppLogger) => {
        // BullMQ needs null: its blocking calls wait for as long as Redis is unavailable.
        const redis = new Redis(environment.REDIS_URL, {
          maxRetriesPerRequest: null,
          enableOfflineQueue: true,
        });
        redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis'));
        return redis;
      },
    },
    {
      provide: OutboundClientService,
      inject: [Environment],
      useFactory: (environment: Environment) =>
        new OutboundClientService({
          allowHosts: parseAllowHosts(environment.DELIVERY_ALLOW_HOSTS.join(',')),
        }),
    },
    {
      provide: SmtpClientService,
      inject: [Environment],
      useFactory: ({ SMTP_URL, SMTP_FROM, DELIVERY_ALLOW_HOSTS }: Environment) =>
        new SmtpClientService({
          url: SMTP_URL,
          from: SMTP_FROM,
          allowHosts: parseAllowHosts(DELIVERY_ALLOW_HOSTS.join(',')),
        }),
    },
    ReadReplicaService,
    RecordVersionRepository,
    ChangeMarking,
    ...SERVICES,
    RedisCloser,
  ],
  exports: [
    Environment,
    Clock,
    Chance,
    AppLogger,
    OutboundClientService,
    SmtpClientService,
    REDIS,
    DiscoveryModule,
    ...SERVICES,
  ],
})
export class PlatformModule {}
