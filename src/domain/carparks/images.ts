import { websiteBase } from '../site-map/machines.ts'

/** Where a picture kept under an id is fetched (demand W1, `website/resources`). */
export const imagePath = (id: string): string => `${websiteBase}/resources?id=${encodeURIComponent(id)}`
