import { TextDecoder, promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

import { OutboundError, errorCode } from './outbound.errors.js';
import type { RawAnswer } from './outbound-exchange.js';

type Inflater = (input: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const INFLATERS: Readonly<Record<string, Inflater>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Turns the bytes of an answer into text.
 *
 * We never ask for compression, but some servers compress anyway. The limit applies to the
 * decompressed size too, which protects against decompression bombs.
 *
 * @throws OutboundError `too_large` above the limit, `protocol` if the encoding is not valid
 */
export async function decodeBody(answer: RawAnswer, maxBodyBytes: number): Promise<string> {
  const bytes = await inflated(answer, maxBodyBytes);
  return decoderFor(answer.headers['content-type']).decode(bytes);
}

async function inflated(answer: RawAnswer, maxBodyBytes: number): Promise<Buffer> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '' || answer.body.length === 0) return answer.body;
  const inflate = Object.hasOwn(INFLATERS, encoding) ? INFLATERS[encoding] : undefined;
  if (inflate === undefined) {
    throw new OutboundError('protocol', 'The answer has an unknown content encoding', {
      sent: true,
    });
  }
  try {
    return await inflate(answer.body, { maxOutputLength: maxBodyBytes });
  } catch (cause) {
    const code = errorCode(cause);
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? new OutboundError('too_large', `The answer is larger than ${maxBodyBytes} bytes`, {
          sent: true,
          cause,
        })
      : new OutboundError('protocol', 'The answer is not what its content encoding says', {
          sent: true,
          code,
          cause,
        });
  }
}

function decoderFor(contentType: string | undefined): TextDecoder {
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch (error) {
    // An unknown charset is a mistake of the server. Its text is most likely UTF-8.
    if (error instanceof RangeError) return new TextDecoder('utf-8');
    throw error;
  }
}
