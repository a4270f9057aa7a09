import { Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import type { FilterCodec } from '#shared/filters/filter-codec';
import type { UrlList } from '#shared/filters/use-url-list';
import { useZone } from '#shared/lib/zone';

const MovedLink = lazyPart(async () => (await import('./link-notice')).MovedLink);
const LinkNotice = lazyPart(async () => (await import('./link-notice')).LinkNotice);

/** Opens a page, perhaps by a frozen link of another zone, whose times are moved first. */
export const OpenedLink = (props: { codec: FilterCodec; children: ReactNode }) => {
  const [params] = useSearchParams();
  const zone = useZone();
  const isForeign = params.get('link') === 'frozen' && params.get('zone') !== zone.name;
  if (!isForeign) return props.children;
  return (
    <Suspense fallback={null}>
      <MovedLink {...props} />
    </Suspense>
  );
};

/** The notice of a link by which the page was opened. */
export const OpenedLinkNotice = (props: {
  codec: FilterCodec;
  list: Pick<UrlList, 'filter' | 'appliedAt' | 'apply'>;
}) => {
  const [params] = useSearchParams();
  const [isLink] = useState(() => params.has('link'));
  if (!isLink) return null;
  return (
    <Suspense fallback={null}>
      <LinkNotice {...props} />
    </Suspense>
  );
};
