import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { Redis } from 'ioredis';
import { Clock, SystemClock } from './clock/clock.js';
import { Environment, loadEnvironment } from './config/environment.js';
import { Secrets } from './crypto/secrets.service.js';
import { Clickhouse } from './database/clickhouse.service.js';
import { Database } from './database/database.service.js';
import { LimitedReads } from './database/limited-reads.service.js';
import { Notifications } from './database/notifications.service.js';
import { ReadReplica } from './database/read-replica.service.js';
import { createPool, DATABASE_POOL } from './database/transaction-pool.js';
import { Exports } from './export/exports.service.js';
import { Lifecycle } from './http/lifecycle.service.js';
import { OpenConnections } from './http/open-connections.js';
import { FailedRequests } from './http/failed-requests.service.js';
import { PublisherFailures } from './http/publisher-failures.service.js';
import { AppLogger, createLogger } from './logging/logger.js';
import { Metrics } from './logging/metrics.service.js';
import { Chance, SystemChance } from './clock/chance.js';
import { parseAllowHosts } from './net/address-guard.js';
import { GeoIp } from './net/geo-ip.service.js';
import { OutboundClient } from './net/outbound-client.service.js';
import { SmtpClient } from './net/smtp-client.service.js';
import { Audit } from './audit/audit.service.js';
import { SecurityLog } from './audit/security-log.service.js';
import { JobQueues } from './queue/job-queues.service.js';
import { OutboxRelay } from './queue/outbox-relay.service.js';
import { Outbox } from './queue/outbox.service.js';
import { RateLimiter } from './queue/rate-limiter.service.js';
import { REDIS, RedisCloser } from './queue/redis.js';
import { RecordChanges } from './records/record-changes.service.js';
import { LeadTracing } from './tracing/lead-tracing.service.js';
import { Threads } from './threads/threads.service.js';
import { RecordVersionRepository } from './versions/record-version.repository.js';
import { RecordVersions } from './versions/record-versions.service.js';
import { VersionedRecords } from './versions/versioned-records.service.js';

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
      provide: OutboundClient,
      inject: [Environment],
      useFactory: (environment: Environment) =>
        new OutboundClient({
          allowHosts: parseAllowHosts(environment.DELIVERY_ALLOW_HOSTS.join(',')),
        }),
    },
    {
      provide: SmtpClient,
      inject: [Environment],
      useFactory: ({ SMTP_URL, SMTP_FROM, DELIVERY_ALLOW_HOSTS }: Environment) =>
        new SmtpClient({
          url: SMTP_URL,
          from: SMTP_FROM,
          allowHosts: parseAllowHosts(DELIVERY_ALLOW_HOSTS.join(',')),
        }),
    },
    ReadReplica,
    Database,
    LimitedReads,
    Clickhouse,
    Notifications,
    Secrets,
    Lifecycle,
    OpenConnections,
    FailedRequests,
    PublisherFailures,
    Metrics,
    Audit,
    SecurityLog,
    RecordVersionRepository,
    RecordVersions,
    VersionedRecords,
    RecordChanges,
    RedisCloser,
    JobQueues,
    Outbox,
    OutboxRelay,
    RateLimiter,
    GeoIp,
    Threads,
    Exports,
    LeadTracing,
  ],
  exports: [
    Environment,
    Clock,
    Chance,
    AppLogger,
    Database,
    LimitedReads,
    Clickhouse,
    Notifications,
    Secrets,
    Lifecycle,
    OpenConnections,
    FailedRequests,
    PublisherFailures,
    Metrics,
    OutboundClient,
    SmtpClient,
    Audit,
    SecurityLog,
    RecordVersions,
    VersionedRecords,
    RecordChanges,
    REDIS,
    JobQueues,
    Outbox,
    OutboxRelay,
    RateLimiter,
    GeoIp,
    Threads,
    Exports,
    LeadTracing,
    DiscoveryModule,
  ],
})
export class PlatformModule {}
