import { mintCampaign } from "./campaign";
import { csv, goodRows } from "./csv";

/** A campaign with a batch of twelve messages, to twelve numbers: one of another country, eleven that begin alike. */
export async function mintTwelve() {
  const campaign = await mintCampaign();
  const rows = ["6591234567,english,Ada,1", "14155552671,english,Ada,2", ...goodRows(10)];
  const { batchId } = (await campaign.sender.upload(csv(rows))).body;
  return { ...campaign, batchId };
}
