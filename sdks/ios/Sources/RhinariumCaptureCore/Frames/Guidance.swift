/// Guidance codes. `Words` has the texts.
public enum Guidance: String, Sendable, CaseIterable {
  case tooDark = "TOO_DARK"
  case tooBright = "TOO_BRIGHT"
  case blurry = "BLURRY"
  case holdStill = "HOLD_STILL"
  case moveCloser = "MOVE_CLOSER"
  case moveBack = "MOVE_BACK"
  case glare = "GLARE"
  case center = "CENTER"
  case changeAngle = "CHANGE_ANGLE"
  case noPrint = "NO_PRINT"
  case lookStraight = "LOOK_STRAIGHT"
  // What the service has seen. The texts differ by species.
  case noAnimal = "NO_ANIMAL"
  case otherSpecies = "OTHER_SPECIES"
  case turnHead = "TURN_HEAD"
  // Asked for between two good photos, so that they show more than one of them would.
  case aLittleLeft = "A_LITTLE_LEFT"
  case aLittleRight = "A_LITTLE_RIGHT"
  case aLittleCloser = "A_LITTLE_CLOSER"
  case aLittleBack = "A_LITTLE_BACK"
}
