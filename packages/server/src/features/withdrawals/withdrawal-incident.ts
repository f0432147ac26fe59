/** The incident of a withdrawal whose end the signer tells and the chain does not show alike. */
export const withdrawalIncident = (id: bigint) => ({ kind: 'withdrawal', subject: String(id) })
