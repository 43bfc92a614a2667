import { island } from '../../../kernel/island.tsx'
import { OfflineDesk } from './offline-desk.tsx'

export default island('offline-desk', OfflineDesk)
