import { pictureOwner } from '#domain/pictures/of-product.ts'
import type { Deps } from '#usecases/deps.ts'
import { printedAddress } from '#usecases/printed-pictures.ts'
import { showImage } from '#usecases/travellers/show-image.ts'
import type { ApiDoor } from '../door.ts'
import { isKnownTag } from '../known-tag.ts'
import { problemAnswer } from '../problem-answer.ts'
import { languageOf } from './asked-language.ts'
import { readDoors } from './reading.ts'

const yearSeconds = 31_536_000
const shortSeconds = 300

/**
 * `website/resources?id=` of demand W1: a picture as PNG. An address that names the version always gives the same
 * picture; without a version the picture may be replaced. The id of a drawing leads to the address of its PNG (PIC-7).
 */
export const resourceDoors = (deps: Deps, apiKey: string | undefined): ApiDoor[] =>
  readDoors(
    'resources',
    {
      summary: 'A picture by its id, as PNG of at most 1600 pixels',
      answer: { mediaType: 'image/png' },
      query: [
        { name: 'id', description: '`assetInfo.imageResourceId` of a product', required: true },
        { name: 'v', description: 'Its version; then the answer may be kept for a year' },
      ],
      otherAnswers: {
        '302': 'To the drawing that stands for a picture',
        '404': 'No such picture',
        '422': '`id` is missing',
      },
      handle: async (request, _params, address = '') => {
        const { searchParams } = new URL(request.url)
        if (!searchParams.get('id'))
          return problemAnswer({ code: 'image_id_required', fields: { id: 'image_id_required' } }, languageOf(request))
        const owner = pictureOwner(searchParams.get('id') ?? '')
        const drawing = owner && printedAddress(deps, owner.iata, owner.productId, 'details')
        if (drawing)
          return new Response(null, {
            status: 302,
            headers: { location: drawing, 'cache-control': `public, max-age=${shortSeconds}` },
          })
        const found = await showImage(
          deps,
          { kind: 'visitor', sessionId: null, address: `api ${address}` },
          { id: searchParams.get('id') ?? '' },
        )
        if (!found.ok) return problemAnswer(found.problem, languageOf(request))
        const { resource, bytes } = found.value
        const etag = `"${resource.sha256.slice(0, 32)}"`
        const isFixed = searchParams.get('v') === String(resource.version)
        const headers = {
          'content-type': 'image/png',
          etag,
          'cache-control': isFixed ? `public, max-age=${yearSeconds}, immutable` : `public, max-age=${shortSeconds}`,
        }
        // Whoever already has the picture is answered without asking the file store.
        if (isKnownTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
        const png = await bytes()
        return png
          ? new Response(Buffer.from(png), { headers })
          : problemAnswer({ code: 'image_unknown' }, languageOf(request))
      },
    },
    apiKey,
    ['GET'],
  )
