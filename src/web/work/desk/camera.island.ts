import { behaviour } from '../../kernel/behaviour.ts'
import { offerCamera } from './offer-camera.ts'

/** The button of the camera, where a device has one. What reads codes is fetched when it is pressed (DESK-46). */
export default behaviour('camera', 'load', (button) => offerCamera(button))
