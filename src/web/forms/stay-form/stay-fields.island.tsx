import { island } from '../../kernel/island.tsx'
import { StayFields } from './stay-fields.tsx'

export default island('stay-fields', StayFields)
