/** The style sheets that only the list of car parks and the booking form have (`sheet: 'shop'` of their routes). */
export default import.meta.glob(['../pages/search/*.module.css', '../pages/booking-form/*.module.css'], { eager: true })
