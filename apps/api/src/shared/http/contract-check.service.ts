import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { allRoutes, permissionId } from '@leadline/contracts';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { routeOf } from './route.decorator.js';

const WITHOUT_PERMISSION: readonly unknown[] = [
  'public',
  'publisher',
  'advertiser',
  'panel',
  'session',
];

/** Whether a contract's access names only existing permissions, or needs none. */
const namesExistingPermissions = (access: unknown): boolean => {
  if (WITHOUT_PERMISSION.includes(access)) return true;
  const names: unknown[] = Array.isArray(access) ? access : [access];
  return (
    names.length > 0 &&
    names.every((name) => typeof name === 'string' && permissionId(name) !== undefined)
  );
};

/**
 * Stops the boot unless every handler has a contract of the registry, every contract has exactly
 * one handler, every permission in a contract exists, and the module of every schedulable route
 * offers its saves. A handler without a contract is never exposed.
 */
@Injectable()
export class ContractCheckService implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly saves: SchedulableSaves,
  ) {}

  onModuleInit(): void {
    const faults: string[] = [];
    const names = new Map(allRoutes.map(({ name, route }) => [route as object, name]));
    const handled = new Set<object>();
    for (const { instance, name: controller } of this.discovery.getControllers()) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as object;
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const handler = (prototype as Record<string, unknown>)[method];
        if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) continue;
        const route = routeOf(handler);
        if (!route) faults.push(`${controller}.${method} has no contract`);
        else if (!names.has(route))
          faults.push(`${controller}.${method}: its contract is not in the registry`);
        else if (handled.has(route)) faults.push(`${names.get(route)} has two handlers`);
        else handled.add(route);
      }
    }
    for (const { name, route } of allRoutes) {
      if (!handled.has(route)) faults.push(`${name} has no handler`);
      if (!namesExistingPermissions(route.access))
        faults.push(`${name} names no existing permission`);
    }
    if (faults.length > 0)
      throw new Error(`The routes and their contracts do not agree:\n  ${faults.join('\n  ')}`);
  }

  /** Modules have added their saves by now. */
  onApplicationBootstrap(): void {
    const faults = this.saves.faults();
    if (faults.length > 0)
      throw new Error(`Not both marked and offered as schedulable: ${faults.join(', ')}`);
  }
}
